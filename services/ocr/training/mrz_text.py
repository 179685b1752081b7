"""Invented texts of machine-readable zones (ICAO 9303): every document format, every alphabet, right check digits.

Deterministic: every function takes the random.Random to draw from. Nobody's data is in here; names are syllables or plain random letters, so
that the network learns shapes and not a vocabulary."""

import datetime

DIGITS = '0123456789'
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
ALPHABET = DIGITS + LETTERS + '<'
STATES = (
    'ARG AUS AUT BEL BGR BRA CAN CHE CHL CHN COL CZE D<< DNK EGY ESP EST FIN FRA GBR GRC HKG HRV HUN IDN IND IRL IRN ISL ISR ITA JPN KAZ '
    'KEN KOR KWT LKA LTU LUX LVA MAR MEX MYS NGA NLD NOR NPL NZL PAK PER PHL POL PRT QAT ROU RUS SAU SGP SRB SVK SVN SWE THA TUN TUR TWN '
    'UKR USA UTO UZB VEN VNM XXA ZAF ZWE'
).split()
ONSETS = 'B C CH D DR F G GR H J K KH KR L LL M MC N NG P PR QU R S SCH SH ST SZ T TH TR V W X Y Z ZH'.split()
VOWELS = 'A AE AI AU E EE EI I IE IO O OE OO OU U UE Y'.split()
CODAS = ['', '', '', 'N', 'R', 'S', 'L', 'NG', 'CK', 'T', 'M', 'SKI', 'SON', 'X', 'Z', 'W']


def check_digit(text):
    weights = (7, 3, 1)
    return str(sum((0 if c == '<' else (DIGITS + LETTERS).index(c)) * weights[i % 3] for i, c in enumerate(text)) % 10)


def word(rng):
    if rng.random() < 0.45:
        return ''.join(rng.choice(LETTERS) for _ in range(rng.randrange(2, 13)))
    return ''.join(rng.choice(ONSETS) + rng.choice(VOWELS) + rng.choice(CODAS) for _ in range(rng.randrange(1, 5)))[:16]


def name_field(rng, width):
    surname = '<'.join(word(rng) for _ in range(rng.choice([1, 1, 1, 2, 3])))
    given = '<'.join(word(rng) for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3])))
    return (surname + '<<' + given).ljust(width, '<')[:width]


def document_number(rng):
    shape = rng.choice(['DDDDDDDDD', 'LDDDDDDDD', 'LLDDDDDDD', 'LLDDDDDD', 'LDDDDDDD', 'DDLLDDDDD', 'XXXXXXXXX', 'LLLDDDDDD', 'DDDDDDDD'])
    pools = {'D': DIGITS, 'L': LETTERS, 'X': DIGITS + LETTERS}
    return ''.join(rng.choice(pools[kind]) for kind in shape).ljust(9, '<')


def date(rng, first_year, last_year):
    start = datetime.date(first_year, 1, 1)
    return (start + datetime.timedelta(days=rng.randrange((last_year - first_year) * 365))).strftime('%y%m%d')


def optional_data(rng, width):
    if rng.random() < 0.55:
        return '<' * width
    pool = rng.choice([DIGITS, DIGITS + LETTERS, ALPHABET])
    return ''.join(rng.choice(pool) for _ in range(rng.randrange(4, width + 1))).ljust(width, '<')


def with_check(text):
    return text + check_digit(text)


def td3_second(rng):
    number, birth, expiry = with_check(document_number(rng)), with_check(date(rng, 1930, 2026)), with_check(date(rng, 2010, 2040))
    optional = optional_data(rng, 14)
    optional += '<' if optional == '<' * 14 and rng.random() < 0.6 else check_digit(optional)
    state = rng.choice(STATES) if rng.random() < 0.7 else ''.join(rng.choice(LETTERS) for _ in range(3))
    return number + state + birth + rng.choice('MMFF<') + expiry + optional + check_digit(number + birth + expiry + optional)


def td3_first(rng):
    return 'P' + rng.choice('<<<<<<MODSE') + rng.choice(STATES) + name_field(rng, 39)


def card_line(rng):
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(['I<', 'ID', 'AC', 'IR']) + rng.choice(STATES) + with_check(document_number(rng)) + optional_data(rng, 15)
    if kind == 1:
        birth, expiry = with_check(date(rng, 1930, 2026)), with_check(date(rng, 2010, 2040))
        return birth + rng.choice('MF<') + expiry + rng.choice(STATES) + optional_data(rng, 11) + rng.choice(DIGITS)
    if kind == 2:
        return name_field(rng, 30)
    return rng.choice(['I<', 'V<']) + rng.choice(STATES) + name_field(rng, 31)


def visa_line(rng):
    if rng.random() < 0.5:
        return 'V' + rng.choice('<<CNO') + rng.choice(STATES) + name_field(rng, 39)
    birth, expiry = with_check(date(rng, 1930, 2026)), with_check(date(rng, 2010, 2040))
    return with_check(document_number(rng)) + rng.choice(STATES) + birth + rng.choice('MF<') + expiry + optional_data(rng, 16)


def random_line(rng, shortest=44, longest=44):
    pool = rng.choice([ALPHABET, ALPHABET + '<<<<', DIGITS + '0O1I8B5S2Z6G<KCX', LETTERS + '<<'])
    return ''.join(rng.choice(pool) for _ in range(rng.randrange(shortest, longest + 1)))


def zone_line(rng):
    """A line as a document carries it: two thirds passports, the rest cards, visas and pure chance."""
    draw = rng.random()
    if draw < 0.40:
        return td3_second(rng)
    if draw < 0.70:
        return td3_first(rng)
    if draw < 0.78:
        return card_line(rng)
    if draw < 0.85:
        return visa_line(rng)
    return random_line(rng)
