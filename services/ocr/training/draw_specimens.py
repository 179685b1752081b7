"""Draws the test fixtures: data pages of two invented people, and a page that is no passport.

usage: draw_specimens.py FOLDER      (writes passport-marlowe.jpg, passport-mueller.jpg, passport-none.jpg)"""

import random
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from mrz_text import with_check, check_digit

SCALE = 12  # pixels per millimetre
PAGE = (125 * SCALE, 88 * SCALE)
OCR_B = '/usr/share/fonts/opentype/ocr-b/OCRB.otf'
SANS = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
SANS_BOLD = '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf'

MARLOWE = {
    'file': 'passport-marlowe.jpg', 'state': 'GBR', 'country': 'UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND',
    'surname': 'MARLOWE', 'given': 'JANET ELEANOR', 'zone': 'MARLOWE<<JANET<ELEANOR', 'number': '548219073',
    'nationality': 'BRITISH CITIZEN', 'birth': ('880314', '14 MAR / MARS 88'), 'sex': 'F', 'place': 'WHITBY',
    'issue': '09 JUN / JUIN 22', 'expiry': ('320609', '09 JUN / JUIN 32'), 'authority': 'HMPO', 'turn': 1.2,
}
MUELLER = {
    'file': 'passport-mueller.jpg', 'state': 'D<<', 'country': 'BUNDESREPUBLIK DEUTSCHLAND',
    'surname': 'MÜLLER-LÜTJEN', 'given': 'JÖRG', 'zone': 'MUELLER<LUETJEN<<JOERG', 'number': 'C7RK1V4T9',
    'nationality': 'DEUTSCH', 'birth': ('710502', '02.05.1971'), 'sex': 'M', 'place': 'HUSUM',
    'issue': '17.11.2023', 'expiry': ('331116', '16.11.2033'), 'authority': 'STADT HUSUM', 'turn': -2.0,
}


def lines_of(person):
    first = ('P<' + person['state'] + person['zone']).ljust(44, '<')
    parts = [with_check(person['number']), with_check(person['birth'][0]), with_check(person['expiry'][0]), '<' * 15]
    second = parts[0] + person['state'] + parts[1] + person['sex'] + parts[2] + parts[3]
    return first, second + check_digit(''.join(parts))


def write(draw, left, top, text, size, font=SANS, fill=(25, 25, 40)):
    draw.text((left * SCALE, top * SCALE), text, fill, font=ImageFont.truetype(font, int(size * SCALE)))


def paper(rng, size):
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    page = np.full((size[1], size[0], 3), (222, 229, 238), np.float32)
    for tint in ((30, 6, 0), (0, 18, 26), (12, 0, 22)):
        wave = np.abs(np.sin(x / rng.uniform(9, 30) + 2.2 * np.sin(y / rng.uniform(20, 60)) + y / rng.uniform(14, 40)))
        page -= (wave < 0.14)[:, :, None] * np.array(tint, np.float32)
    return Image.fromarray(np.clip(page, 0, 255).astype(np.uint8))


def portrait(draw):
    draw.rectangle([5 * SCALE, 18 * SCALE, 36 * SCALE, 58 * SCALE], fill=(205, 208, 210))
    draw.ellipse([14 * SCALE, 24 * SCALE, 27 * SCALE, 42 * SCALE], fill=(178, 150, 130))
    draw.pieslice([7 * SCALE, 43 * SCALE, 34 * SCALE, 75 * SCALE], 180, 360, fill=(70, 80, 105))


def data_page(person, rng):
    page = paper(rng, PAGE)
    draw = ImageDraw.Draw(page)
    portrait(draw)
    write(draw, 5, 3, person['country'], 2.6, SANS_BOLD)
    write(draw, 5, 8, 'PASSPORT · SPECIMEN', 3.2, SANS_BOLD)
    rows = [
        (40, 14, 'Type', 'P'), (54, 14, 'Code', person['state'].strip('<')), (84, 14, 'Passport No.', person['number']),
        (40, 21, 'Surname / Nom', person['surname']), (40, 28, 'Given names / Prénoms', person['given']),
        (40, 35, 'Nationality / Nationalité', person['nationality']), (40, 42, 'Date of birth / Date de naissance', person['birth'][1]),
        (84, 42, 'Sex / Sexe', person['sex']), (98, 42, 'Place of birth', person['place']),
        (40, 49, 'Date of issue / Date de délivrance', person['issue']), (84, 49, 'Authority', person['authority']),
        (40, 56, 'Date of expiry / Date d’expiration', person['expiry'][1]),
    ]
    for left, top, label, value in rows:
        write(draw, left, top, label, 1.5, SANS, (70, 80, 110))
        write(draw, left, top + 2.1, value, 3.0)
    font = ImageFont.truetype(OCR_B, int(2.54 * SCALE / 0.723))
    for top, line in zip((70.2, 76.55), lines_of(person)):
        for at, letter in enumerate(line):
            draw.text(((6.2 + at * 2.54) * SCALE, (top - 0.6) * SCALE), letter, (15, 15, 20), font=font)
    return page


def photograph(page, turn, rng):
    desk = np.full((PAGE[1] + 240, PAGE[0] + 240, 3), (88, 104, 122), np.float32)
    desk[120:-120, 120:-120] = np.asarray(page)
    middle = (desk.shape[1] / 2, desk.shape[0] / 2)
    desk = cv2.warpAffine(desk, cv2.getRotationMatrix2D(middle, turn, 1), desk.shape[1::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    light = np.linspace(1.0, 0.86, desk.shape[1])[None, :, None]
    noise = np.random.default_rng(7).normal(0, 2.5, desk.shape)
    return Image.fromarray(np.clip(cv2.GaussianBlur(desk, (0, 0), 0.7) * light + noise, 0, 255).astype(np.uint8))


def main():
    rng = random.Random(9303)
    folder = sys.argv[1]
    for person in (MARLOWE, MUELLER):
        photograph(data_page(person, rng), person['turn'], rng).save(f"{folder}/{person['file']}", quality=68, optimize=True)
    nothing = paper(rng, PAGE)
    write(ImageDraw.Draw(nothing), 20, 30, 'Shopping list: tea, bread, stamps', 4)
    photograph(nothing, 3, rng).save(f'{folder}/passport-none.jpg', quality=60, optimize=True)


main()
