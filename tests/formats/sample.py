"""A small log of our own, in exactly Tenhou's form, with one of everything that a log can hold."""

import re
from collections.abc import Callable

OPEN = '<mjloggm ver="2.3">'
CLOSE = "</mjloggm>"
SHUFFLE = '<SHUFFLE seed="mt19937ar-sha512-n288-base64,AwoRGB8mLTQ7" ref=""/>'
GO = '<GO type="9" lobby="0"/>'
UN = (
    '<UN n0="%E3%81%82" n1="%41%2C" n2="%42" n3="%43" dan="0,1,16,20" '
    'rate="1500.00,1600.50,2000.00,2210.99" sx="M,F,C,M"/>'
)
HANDS = [",".join(str(4 * kind + seat) for kind in range(13)) for seat in range(4)]


def init(seed: str = "0,0,0,1,2,135", after_ten: str = "", end: str = "") -> str:
    """A deal: each seat has one copy of the first thirteen kinds."""
    hands = "".join(f' hai{seat}="{hand}"' for seat, hand in enumerate(HANDS))
    return f'<INIT seed="{seed}" ten="250,250,250,250"{after_ten} oya="0"{hands}{end}/>'


WIN = (
    '<AGARI ba="1,2" hai="57,60,63,67,70,74,104,107" m="31744,20081" machi="104" ten="30,1000,0" yaku="20,1,54,2" '
    'doraHai="28,4" who="1" fromWho="0" sc="250,-10,240,30,250,0,250,0" />'
)
YAKUMAN = (
    '<AGARI ba="0,0" hai="0,4" machi="4" ten="40,32000,5" yakuman="39,42" doraHai="28" doraHaiUra="9" who="2" '
    'fromWho="3" paoWho="1" sc="240,0,270,-160,250,320,250,-160" owari="240,-6.0,110,-29.5,570,77.0,80,-41.5" />'
)
ROUND_1 = (
    init() + '<T52/><D52/><U53/><BYE who="2" /><E53/><V54/><REACH who="2" step="1"/><F54/>'
    '<REACH who="2" ten="250,250,240,250" step="2"/><UN n2="%42" /><W55/><N who="3" m="31264" /><DORA hai="4" />'
    '<W60/><G60/><N who="0" m="19715" />' + WIN
)
ROUND_2 = init("1,0,0,3,4,17") + '<RYUUKYOKU type="yao9" ba="0,0" sc="240,0,270,0,250,0,250,0" hai1="1,2,3" />'
ROUND_3 = init("1,1,0,3,4,17") + '<N who="0" m="7247" /><N who="1" m="42058" />' + YAKUMAN
HEADER = OPEN + SHUFFLE + GO + UN + '<TAIKYOKU oya="0"/>'
WHOLE = (HEADER + ROUND_1 + ROUND_2 + ROUND_3 + '<BYE who="1" />' + CLOSE).encode()

CHIPS = (
    OPEN
    + '<GO type="1569" lobby="0"/>'
    + init(after_ten=' chip="0,0,0,0"')
    + '<AGARI ba="0,0" hai="0,4" machi="4" ten="30,1000,0" yaku="2,1" chip="2,1,54,1" doraHai="28" who="1" fromWho="0" '
    'sc="250,-10,250,10,250,0,250,0,0,-2,0,2,0,0,0,0" '
    'owari="240,-6.0,260,46.0,250,-5.0,250,-35.0,-2,0,2,0,0,0,0,0" ratio="2000,10" />' + CLOSE
).encode()
OLD = (
    OPEN
    + '<GO type="9"/>'
    + init(end=' shuffle="mt19937ar,01234567,12345678"')
    + '<REACH who="1" step="2"/>'
    + '<RYUUKYOKU ba="0,1" sc="250,0,250,0,250,0,250,0" owari="250,35,250,5,250,-15,240,-25" />'
    + CLOSE
).encode()
THREE = WHOLE.replace(b' hai3="' + HANDS[3].encode() + b'"', b' hai3=""')
SAMPLES = {"a whole game": WHOLE, "a chip room": CHIPS, "a log of 2009": OLD, "three players": THREE}


def _with_end_tags(data: bytes) -> bytes:
    return re.sub(rb"<(\w+)([^<>]*?) ?/>", rb"<\1\2></\1>", data)


def reordered(data: bytes) -> bytes:
    """All attributes of the elements that stand on the tape as numbers, backwards."""

    def backwards(tag: re.Match[bytes]) -> bytes:
        return b"<" + tag[1] + b"".join(re.findall(rb' \w+="[^"]*"', tag[2])[::-1]) + b"/>"

    return re.sub(rb'<(INIT|AGARI|RYUUKYOKU|REACH|N)((?: \w+="[^"]*")+) ?/>', backwards, data)


FORMS: dict[str, Callable[[bytes], bytes]] = {
    "a line for each element": lambda data: data.replace(b"><", b">\n  <") + b"\n",
    "single quotes": lambda data: data.replace(b'"', b"'"),
    "a declaration and comments": lambda data: (
        b'<?xml version="1.0" encoding="utf-8"?>\n<!-- ours -->' + data.replace(b"<GO", b"<!-- <T1/> --><?pi?><GO")
    ),
    "end tags": _with_end_tags,
    "line breaks between attributes": lambda data: re.sub(rb'" (?=\w)', b'"\n    ', data),
    "CR LF": lambda data: data.replace(b"><", b">\r\n<"),
    "CR LF inside tags": lambda data: re.sub(rb'" (?=\w)', b'"\r\n', data),
    "spaces around the equals sign": lambda data: re.sub(rb'(?<=\w)="', b' = "', data),
    "character references": lambda data: data.replace(b'oya="0"', b'oya="&#48;"'),
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "plus signs and spaces": lambda data: data.replace(b'sc="250,', b'sc=" +250, '),
}
LINES = {"a line for each element", "CR LF", "a byte order mark"}  # forms that the scanner knows
