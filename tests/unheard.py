"""Which planted faults a form does not show, and why: the form does not tell the fact that is wrong.

By reason and kind of fault the forms that never show it, and those that do at some places only. A kind that is in
neither is found in every form. `tests/formats/test_recall_by_form.py` holds it; reports/FORMS.md is made of it:

    python tests/unheard.py > reports/FORMS.md
"""

from __future__ import annotations

from typing import Final

Untold = dict[str, dict[str, str]]  # reason, kind, forms
ALL: Final = "tenhou6, mjai mortal, mjai ruby, majsoul, majiang"
NEVER: Final[Untold] = {
    "It shows faces: which of the four equal tiles it is, is not told.": {
        "CALL-04-not-held": ALL,
        "DORA-06-seen": ALL,
        "DORA-07-differ": ALL,
        "NOTEN-03-other-hand": ALL,
        "WIN-04-other-copy": ALL,
        "tile-of-shown-hand": "tenhou6, mjai mortal",
        "tile-of-won-hand": "tenhou6, mjai mortal",
    },
    "It has no seed, and so no wall.": {
        "WALL-02-one-left-out": ALL,
        "dealt-hand-sorted": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "dealt-tile-unseen": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "drawn-tile-unseen": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "indicator-unseen": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "kan-indicator-unseen": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "replacement-unseen": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "seed-of-another-game": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "two-draws-exchanged": "tenhou6, mjai mortal, mjai ruby, majsoul",
    },
    "It has no dice.": {
        "die-of-seven": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "other-dice": "tenhou6, mjai mortal, mjai ruby, majsoul",
    },
    "It is of the elements, attributes or codes of an mjlog, or of its header; the form has no such thing.": {
        "LOG-03-unused-bit": ALL,
        "LOG-09-other-type": ALL,
        "LOG-13-a-grade-of-99": ALL,
        "LOG-13-a-seed-too-short": ALL,
        "LOG-13-seat-4-leaves": ALL,
        "LOG-14-no-ba-at-an-end": ALL,
        "LOG-14-no-names": ALL,
        "LOG-14-no-scores-at-riichi": ALL,
        "LOG-15-names-twice": ALL,
        "LOG-16-names-before-the-room": ALL,
        "LOG-17-no-lobby": ALL,
        "LOG-18-seat-2": ALL,
        "LOG-20-type-of-four": "mjai mortal, mjai ruby, majsoul",
        "LOG-20-type-of-three": "mjai mortal, mjai ruby, majsoul, majiang",
        "RULESET-01-custom-table": ALL,
        "hand-not-sorted": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "unknown-attribute": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "unknown-element": "tenhou6, mjai mortal, mjai ruby, majsoul",
    },
    "Who loses the connection, and when, is not told.": {
        "LOG-19-leaves-twice": "mjai mortal, mjai ruby, majsoul, majiang",
    },
    "Indicators are not listed again at a win, or by their faces alone.": {
        "DORA-04-one-missing": "tenhou6, mjai mortal, mjai ruby, majiang",
        "indicator-at-win": "tenhou6, mjai mortal, mjai ruby",
    },
    "When an indicator is turned is not told, or not to the move.": {
        "DORA-03-before-replacement": "tenhou6",
        "DORA-03-kakan-and-ankan-turned-early": "tenhou6",
        "indicator-late": "tenhou6",
    },
    "Honba and deposits are not told again at the end of a round.": {
        "RON-04-deposits-again": ALL,
        "deposits-at-draw": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "deposits-at-win": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "honba-at-draw": "tenhou6, mjai mortal, mjai ruby, majsoul",
        "honba-at-win": "tenhou6, mjai mortal, mjai ruby, majsoul",
    },
    "Payments that are left out are not told: nothing is judged by them.": {
        "no-payment": "tenhou6, mjai mortal, mjai ruby, majsoul",
    },
    "Scores are told at the deal alone; in Mahjong Soul at a riichi of the one player.": {
        "SCORE-03-other-before": "tenhou6, mjai mortal, majiang",
        "score-after-deposit": "tenhou6, mjai mortal",
        "score-before-draw": "tenhou6, mjai mortal",
        "score-before-win": "tenhou6, mjai mortal, majiang",
    },
    "That a deposit is paid is not told, or only once, with the move after the riichi.": {
        "deposit-not-paid": "tenhou6",
        "deposit-paid-twice": "tenhou6, majsoul",
    },
    "A riichi is a mark of a discard: none is told without one, by another, or twice.": {
        "RIICHI-01-before-draw": "tenhou6, majsoul, majiang",
        "RIICHI-12-then-tsumo": "tenhou6, majsoul, majiang",
        "riichi-by-another": "tenhou6",
        "riichi-declared-twice": "tenhou6, majsoul",
    },
    "Which hands are shown at a draw is not told.": {
        "ABORT-08-nobody-shown": "tenhou6, mjai mortal, majsoul",
        "noten-shown": "tenhou6, mjai mortal",
        "tenpai-not-shown": "tenhou6, mjai mortal",
    },
    "Payments at an abortive draw are not told.": {
        "ABORT-07-paid": "majsoul",
    },
    "The kind of a draw has no name: it is worked out from the play and the payments.": {
        "NAGASHI-01-not-nagashi": "mjai mortal",
        "abort-as-exhaustive": "mjai mortal",
        "draw-as-four-kans": "mjai mortal",
        "draw-as-four-riichi": "mjai mortal",
        "draw-as-nagashi": "mjai mortal",
        "draw-as-nine-kinds": "mjai mortal",
    },
    "A round has one end.": {
        "end-of-draw-twice": "tenhou6",
    },
    "The dealer is told by the round alone.": {
        "other-dealer": "tenhou6",
    },
    "The order of moves of different seats is worked out: one that keeps the law is taken.": {
        "CALL-01-after-an-ankan": "tenhou6",
    },
    "From whom the pon of a kakan was is not told again.": {
        "KAN-05-other-source": "mjai mortal, mjai ruby, majsoul",
    },
    "From whom a win is, is not told: it is of the last tile.": {
        "WIN-02-other-source": "majsoul",
    },
    "Which tile is won is not told.": {
        "winning-tile": "tenhou6, mjai mortal",
    },
    "Melds are not told at a win, in another order, or without a north.": {
        "meld-not-shown": "tenhou6, mjai mortal, mjai ruby",
        "melds-in-other-order": "tenhou6, mjai mortal, mjai ruby, majsoul",
    },
    "The yaku and dora of a win are not told; of a yakuman no dora.": {
        "DORA-08-beside-a-yakuman": "mjai mortal, majsoul, majiang",
        "DORA-08-listed-twice": "mjai mortal",
        "DORA-08-one-more": "mjai mortal",
        "DORA-09-one-less": "mjai mortal",
        "DORA-10-no-red-five": "mjai mortal",
        "YAKU-02-chankan-of-a-north": "mjai mortal",
        "YAKU-02-ippatsu-after-a-call": "mjai mortal",
        "YAKU-02-listed-twice": "mjai mortal",
        "YAKU-02-no-haitei": "mjai mortal",
        "YAKU-02-other-yaku": "mjai mortal",
        "YAKU-02-yakuman-twice": "mjai mortal",
        "YAKU-03-three-for-double-riichi": "mjai mortal",
        "YAKU-04-renhou": "mjai mortal",
        "dora-more": "mjai mortal",
        "han-of-yaku": "mjai mortal",
        "other-yaku": "mjai mortal",
        "other-yakuman": "mjai mortal",
        "red-five-more": "mjai mortal",
        "ura-dora-more": "mjai mortal",
        "yaku-left-out": "mjai mortal",
        "yaku-more": "mjai mortal",
    },
    "Fu and points of a win are not told; in tenhou/6 no fu from mangan on.": {
        "fu": "mjai mortal",
        "points": "mjai mortal",
    },
    "The limit of a win is not told; in tenhou/6 not beside fu and han.": {
        "limit": "mjai mortal, mjai ruby, majsoul",
    },
    "Who answers for a yakuman is not told; elsewhere only of a win that is one.": {
        "PAO-01-nobody": "mjai mortal, mjai ruby",
        "pao-more": "mjai mortal, mjai ruby",
    },
    "Final points are not told.": {
        "final-points": "mjai mortal, mjai ruby",
    },
    "The length of the game is not told.": {
        "END-01-after-agari-yame": "majiang",
    },
}
SOMETIMES: Final[Untold] = {
    "It shows faces: which of the four equal tiles it is, is not told.": {
        "draw-other-tile": ALL,
        "indicator-dealt": ALL,
        "pon-of-another-kind": ALL,
    },
    "It has no seed, and so no wall.": {
        "dealt-hand-sorted": "majiang",
        "dealt-tile-unseen": "majiang",
        "drawn-tile-unseen": "majiang",
        "indicator-unseen": "majiang",
        "kan-indicator-unseen": "majiang",
        "replacement-unseen": "majiang",
        "seed-of-another-game": "majiang",
        "two-draws-exchanged": "majiang",
        "ura-unseen": ALL,
    },
    "It has no dice.": {
        "die-of-seven": "majiang",
        "other-dice": "majiang",
    },
    "It is of the elements, attributes or codes of an mjlog, or of its header; the form has no such thing.": {
        "hand-not-sorted": "majiang",
        "unknown-attribute": "majiang",
        "unknown-element": "majiang",
    },
    "Indicators are not listed again at a win, or by their faces alone.": {
        "indicator-at-win": "majsoul, majiang",
    },
    "When an indicator is turned is not told, or not to the move.": {
        "indicator-late": "majiang",
    },
    "Honba and deposits are not told again at the end of a round.": {
        "deposits-at-draw": "majiang",
        "deposits-at-win": "majiang",
        "honba-at-draw": "majiang",
        "honba-at-win": "majiang",
    },
    "Payments that are left out are not told: nothing is judged by them.": {
        "no-payment": "majiang",
    },
    "Scores are told at the deal alone; in Mahjong Soul at a riichi of the one player.": {
        "score-after-deposit": "majsoul, majiang",
        "score-before-draw": "majiang",
    },
    "That a deposit is paid is not told, or only once, with the move after the riichi.": {
        "deposit-not-paid": "majiang",
        "deposit-paid-twice": "majiang",
    },
    "A riichi is a mark of a discard: none is told without one, by another, or twice.": {
        "riichi-declared-twice": "majiang",
    },
    "The dealer is told by the round alone.": {
        "other-dealer": "majiang",
    },
    "From whom a win is, is not told: it is of the last tile.": {
        "other-loser": "majsoul",
    },
    "Melds are not told at a win, in another order, or without a north.": {
        "meld-not-shown": "majsoul",
        "melds-in-other-order": "majiang",
    },
    "Fu and points of a win are not told; in tenhou/6 no fu from mangan on.": {
        "fu": "tenhou6",
    },
    "The limit of a win is not told; in tenhou/6 not beside fu and han.": {
        "limit": "tenhou6, majiang",
    },
    "Who answers for a yakuman is not told; elsewhere only of a win that is one.": {
        "pao-more": "majsoul, majiang",
    },
}


def page() -> str:
    """The page for readers."""
    lines = [
        "# Faults that a form does not show", "",
        "Generated from `tests/unheard.py`; a test holds it against faults that are planted, and written in each form.",
        "Every other kind of fault that is planted in an mjlog is found in every form. A star: at some places it is found.",
    ]  # fmt: skip
    for reason in dict.fromkeys([*NEVER, *SOMETIMES]):
        lines += ["", f"## {reason}", "", "| fault | not shown by |", "|---|---|"]
        for kind in sorted({*NEVER.get(reason, {}), *SOMETIMES.get(reason, {})}):
            never, some = NEVER.get(reason, {}).get(kind, ""), SOMETIMES.get(reason, {}).get(kind, "")
            forms = [*filter(None, never.split(", ")), *(f"{form}*" for form in filter(None, some.split(", ")))]
            lines.append(f"| {kind} | {', '.join(forms)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(), end="")
