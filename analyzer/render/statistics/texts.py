"""What the templates of the pages say themselves."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

from analyzer.render.languages import Text

WORDS: Final = SimpleNamespace(
    title=Text("mahjong statistics", "麻雀統計"),
    skip=Text("Skip to the answer", "本文へ"),
    contents=Text("Chapters", "目次"),
    language=Text("Language", "言語"),
    top=Text("Back to top", "先頭へ"),
    numbers=Text("Numbers", "数値"),
    definitions=Text("Definitions", "定義"),
    reading=Text(
        "n/a or a dash: nothing to divide by. Ranges are of 95%. “Luck taken out”: the spread between regular "
        "players after "
        "removing what chance adds (DerSimonian–Laird); the range of percentiles is that of an empirical Bayes "
        "estimate. The "
        "spread is itself an estimate.",
        "ダッシュは割る数が0。区間は95%。"
        "「運を除いた」は常連間の分散から偶然分を除いた推定（DerSimonian–Laird）、百分位の範囲は経験"
        "ベイズ推定による。分散自体も推定値です。",
    ),
    share_of=Text("share of", "割合："),
    player=Text("Player", "プレイヤー"),
    players=Text("Players", "プレイヤー"),
    table=Text("Games", "対局の種類"),
    side_by_side=Text("Side by side", "比較"),
    value=Text("value", "値"),
    on_spread=Text("on the room’s spread", "部屋の中での位置"),
    percentiles=Text("percentile range", "百分位の範囲"),
    against=Text("against the room", "判定"),
    apart=Text("Apart from the room", "部屋との差"),
    so_far=Text("so far", "実績"),
    room=Text("room", "部屋"),
    long_run=Text("long run", "長期推定"),
    profile=Text("Profile against the room", "部屋との比較"),
    profile_note=Text(
        "Each row has its own scale. ▲▼: the whole range of percentiles is on one side; △▽: only these games "
        "are. Open a row "
        "for its definition, counts and interval.",
        "目盛りは行ごと。▲▼は百分位の範囲全体が片側、△▽はこの対局だけが片側。行を開くと定義・件数・区間が出ます。",
    ),
    legend_value=Text("this player, 95% interval", "本人と95%区間"),
    legend_long_run=Text("what to expect in the long run", "長期推定"),
    legend_band=Text(
        "four in five players, luck taken out; line: mean of the room", "運を除いた中央80%、線は部屋の平均"
    ),
    style=Text("Style", "打ち方"),
    style_note=Text(
        "Spreads above or below the middle of the regular players, drawn to the middle where there are few "
        "games; neither good "
        "nor bad. Shown from reliability 0.5, ranked from 0.7.",
        "常連の中央からの隔たり（標準偏差、件数が少ないほど中央に寄せる）。良し悪しではない。信頼性0.5から表示、"
        "0.7から順位。",
    ),
    situation=Text("By situation", "状況別"),
    situation_note=Text(
        "The line is the room in the same situation, the dot how far the player is from it, each column on its "
        "own scale. "
        "Coloured: the interval does not hold the room’s value; of many cells one in twenty is so by luck.",
        "線は同じ状況の部屋、点は本人の差、目盛りは列ごと。色付きは区間が部屋の値を含まないもの（20個に1個は偶然）。",
    ),
    shape=Text("How the hands go", "手の進み方"),
    shape_note=Text(
        "Bars: this player, with 95% intervals. Black line: everybody in the room.",
        "棒は本人（95%区間つき）、黒線は部屋全体。",
    ),
    riichi=Text("Riichi", "立直"),
    calls=Text("Calls and silence", "副露と門前"),
    defence=Text("Deal-ins", "放銃"),
    defence_note=Text(
        "Only rons that this player pays for: to whom, in which state, when, and on which tile. Whether the "
        "tile was safe is "
        "not told by these tables.",
        "本人が支払ったロンのみ：相手・自分の状態・巡目・牌。牌の安全度はこの集計にない。",
    ),
    course=Text("Course", "推移"),
    no_course=Text("A trend is drawn from 15 games on.", "推移は15戦から表示します。"),
    luck=Text("Luck", "運"),
    luck_note=Text(
        "Players hardly differ in these: they are told apart from skill, and never judged.",
        "選手差がほとんど検出されない項目。実力とは分け、判定しません。",
    ),
    yaku=Text("Yaku", "役"),
    yaku_note=Text(
        "Share of wins with each yaku, its interval, and the room (line, right). The scale is a square root, so "
        "that rare ones "
        "can be read.",
        "和了に占める割合と区間、線と右の数値は部屋。目盛りは平方根。",
    ),
    rare=Text("Too rare to compare, wins with", "稀なため比較しない（回数）"),
    no_wins=Text("No wins yet.", "和了なし。"),
    opponents=Text("Opponents", "対戦相手"),
    opponents_note=Text(
        "Those met most often. With few games each, “placed above” nearly always crosses the middle: for "
        "memory, not for "
        "conclusions.",
        "対戦の多い相手。少数の対局では区間がほぼ常に中央をまたぎます。",
    ),
    opponent=Text("opponent", "相手"),
    games=Text("games", "対局"),
    above=Text("placed above : below, 95%", "上位 : 下位、95%"),
    paid=Text("paid by ron", "放銃"),
    taken=Text("taken by ron", "ロン和了"),
    balance=Text("balance", "収支"),
    rounds=Text("Rounds to look at again", "見直す局"),
    best=Text("Most won", "最大の得点"),
    worst=Text("Most lost", "最大の失点"),
    round=Text("round", "局"),
    points=Text("points", "点"),
    end=Text("end", "結末"),
    log=Text("log", "牌譜"),
    viewer=Text("viewer", "牌譜を見る"),
    none=Text("none", "なし"),
    others=Text("Games of other kinds, too few for a profile", "他の種類の対局（少数のため省略）"),
    room_report=Text("Statistics of everybody", "全体の統計"),
    not_shown=Text("other kinds of games, not shown", "他の種類の対局（表示しない）"),
    figures=Text("Figures", "数値"),
    side_note=Text(
        "Dots: the value with its 95% interval, often narrower than the dot. Per cent from zero; others on "
        "their own scale. "
        "Open a row for its definition, counts and interval.",
        "点は値と95%区間（点より狭いことが多い）。%は0から、他は各自の目盛り。行を開くと定義・件数・区間が出ます。",
    ),
    ends=Text("How a round ends", "局の終わり方"),
    groups=Text("By", "分け方"),
    groups_note=Text(
        "Each figure by the groups, with 95% intervals; of many groups those with most rows. Numbers are below "
        "each plot.",
        "グループごとの値と95%区間。多い場合は件数の多いグループのみ。数値は各図の下。",
    ),
    room_shape_note=Text("Share of each value; numbers are below each plot.", "値ごとの割合。数値は各図の下。"),
    riichi_seats=Text("Riichi and seats", "立直と席"),
    bands=Text("Bands and lines are 95% intervals.", "帯と線は95%区間。"),
    room_yaku_note=Text(
        "Share of wins with each yaku; the scale is a square root, so that rare ones can be read.",
        "和了に占める割合、目盛りは平方根。",
    ),
    worth=Text("What a number is worth", "数字の重み"),
    worth_note=Text(
        "Games until half of a difference between two players is theirs and not chance, on a logarithmic scale. A "
        "dash: players differ no more than luck makes them; n/a: too few regular players.",
        "選手差の半分が実力になるまでの対局数（対数目盛り）。ダッシュは差が運の範囲内、「不明」は常連が少なすぎるもの。",
    ),
    funnel=Text("Luck’s funnel", "運の漏斗"),
    funnel_note=Text(
        "Grey: where 95% of average players fall by chance, by number of rounds or games. Only the coloured "
        "dots lie outside, "
        "and one in twenty must.",
        "灰色：平均的な選手の95%が偶然で入る範囲。色付きの点だけが外側で、20人に1人は偶然でも外れます。",
    ),
    plane=Text("Wins and deal-ins of all players", "全選手の和了率と放銃率"),
    all_players=Text("Players", "選手"),
    players_note=Text(
        "In order of games played, not of merit. A heading sorts by the value drawn to the mean, so that ten "
        "lucky games do not "
        "lead. Coloured: the range of percentiles lies wholly to one side.",
        "対局数順。見出しを押すと、件数に応じて平均に寄せた値で並べ替えます。"
        "色付きは百分位の範囲全体が片側にあるもの。",
    ),
    find=Text("Find", "検索"),
    least=Text("least games", "最低対局数"),
    room_chapters=(
        ("groups", Text("Groups", "グループ")),
        ("side", Text("Figures", "数値")),
        ("shape", Text("Hands", "手")),
        ("riichi", Text("Riichi", "立直")),
        ("yaku", Text("Yaku", "役")),
        ("luck", Text("Luck", "運")),
        ("players-0", Text("Players", "選手")),
        ("definitions", Text("Definitions", "定義")),
    ),
    chapters=(
        ("answer", Text("Answer", "結論")),
        ("profile", Text("Profile", "比較")),
        ("style", Text("Style", "打ち方")),
        ("situation", Text("Situations", "状況")),
        ("shape", Text("Hands", "手")),
        ("riichi", Text("Riichi", "立直")),
        ("defence", Text("Deal-ins", "放銃")),
        ("course", Text("Course", "推移")),
        ("luck", Text("Luck", "運")),
        ("yaku", Text("Yaku", "役")),
        ("opponents", Text("Opponents", "相手")),
        ("rounds", Text("Rounds", "局")),
    ),
)
