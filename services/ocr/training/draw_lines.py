"""Draws strips of OCR-B text as the passport reader cuts them, and writes them as a tesseract training page set.

usage: draw_lines.py SEED COUNT TROUBLE PREFIX [SHORTEST LONGEST]

Without lengths the lines are those of documents; with them, random text of so many characters.
TROUBLE (0 to 1) scales everything that makes a photograph hard: blur above all, noise, slant, thickness, background, JPEG.
Writes PREFIX.tif (one strip per page), PREFIX.box (WordStr boxes) and PREFIX-sample.png to look at."""

import random
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import mrz_text

FONT_FOLDER = '/usr/share/fonts/opentype/ocr-b/'
FONTS = ['OCRB.otf', 'OCRBS.otf']  # OCRBF draws outlines only and spoils the training
FONT_SIZE = 64
STRIP_HEIGHT = 36
PITCH = 0.723  # advance of one character, in font sizes
MARGIN = 100


def ink_of(text, font_name):
    font = ImageFont.truetype(FONT_FOLDER + font_name, FONT_SIZE)
    width = int(font.getlength(text))
    image = Image.new('L', (width + 2 * MARGIN, 150), 0)
    ImageDraw.Draw(image).text((MARGIN, 40), text, 255, font=font)
    return np.asarray(image).astype(np.float32) / 255, width


def change_weight(ink, rng, trouble):
    size = rng.choice([0, 0, 1, 2, 3, 4]) if trouble > 0 else 0
    if size == 0:
        return ink
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size + 1, size + 1))
    return cv2.dilate(ink, kernel) if rng.random() < 0.6 else cv2.erode(ink, kernel)


def photograph(ink, scale, rng, trouble):
    """The ink at the size of the picture, a little turned and slanted, out of focus and sometimes moved."""
    height, width = ink.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.gauss(0, 0.4) * trouble, 1)
    turn[0, 1] += rng.gauss(0, 0.045) * trouble
    turn *= scale
    if scale < 1:
        ink = cv2.GaussianBlur(ink, (0, 0), max(0.01, 0.4 / scale))
    ink = cv2.warpAffine(ink, turn, (int(width * scale), int(height * scale)), flags=cv2.INTER_LINEAR)
    pitch = PITCH * FONT_SIZE * scale
    sigma = (rng.uniform(0.08, 0.20) if rng.random() < 0.35 else min(0.12, abs(rng.gauss(0, 0.05)))) * pitch * trouble
    if sigma > 0.3:
        ink = cv2.GaussianBlur(ink, (0, 0), sigma)
    if rng.random() < 0.12 * trouble:
        length = max(2, int(pitch * rng.uniform(0.08, 0.25)))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, rng.randrange(length)), (length - 1, rng.randrange(length)), 1.0)
        ink = cv2.filter2D(ink, -1, kernel / kernel.sum())
    return ink


def background(shape, pitch, rng, noise, trouble):
    height, width = shape
    cells = (max(2, width // rng.choice([4, 8, 30])), max(2, height // rng.choice([4, 8, 16])))
    paper = cv2.resize(noise.normal(0, 1, cells[::-1]).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    paper = paper * rng.uniform(0, 14) * trouble
    if rng.random() < 0.6 * trouble:  # guilloche
        x, y = np.arange(width)[None, :] / pitch, np.arange(height)[:, None] / pitch
        for _ in range(rng.randrange(1, 4)):
            wave = np.abs(np.sin(x * rng.uniform(0.3, 5) + y * rng.uniform(1, 9) + 2 * np.sin(x * rng.uniform(0.1, 1))))
            paper = paper - rng.uniform(4, 20) * (wave < rng.uniform(0.1, 0.3))
    return paper + np.linspace(-1, 1, width)[None, :] * rng.uniform(-35, 35) * trouble


def print_on_paper(ink, pitch, rng, noise, trouble):
    height, width = ink.shape
    light = rng.uniform(120, 245)
    contrast = rng.choice([70, 95, 120, 170]) if trouble > 0.4 else 110
    dark = rng.uniform(5, max(15, light - contrast))
    paper = light + background(ink.shape, pitch, rng, noise, trouble)
    if rng.random() < 0.07 * trouble:  # glare
        spot = np.exp(-(((np.arange(width) - rng.uniform(0, width)) / (pitch * rng.uniform(1, 6))) ** 2))[None, :] * rng.uniform(20, 110)
        paper, dark = paper + spot, dark + spot * 0.7
    if rng.random() < 0.07 * trouble:  # the edge of a shadow
        edge = 1 / (1 + np.exp(-(np.arange(width) - rng.uniform(0, width)) / (pitch * rng.uniform(0.1, 2))))
        factor = 1 - rng.uniform(0.2, 0.6) * edge[None, :]
        paper, dark = paper * factor, dark * factor
    picture = paper * (1 - ink) + dark * ink
    picture = picture + noise.normal(0, min(16, abs(rng.gauss(0, 7))) * trouble + 0.01, picture.shape)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.7 * trouble:
        picture = cv2.imdecode(cv2.imencode('.jpg', picture, [cv2.IMWRITE_JPEG_QUALITY, rng.randrange(22, 95)])[1], 0)
    return picture


def strip(text, rng, noise, trouble):
    ink, text_width = ink_of(text, rng.choice(FONTS))
    ink = change_weight(ink, rng, trouble)
    pitch = rng.uniform(12, 32) if trouble > 0.2 else rng.uniform(18, 30)
    scale = pitch / (PITCH * FONT_SIZE)
    picture = print_on_paper(photograph(ink, scale, rng, trouble), pitch, rng, noise, trouble)
    top, bottom = (40 + 0.17 * FONT_SIZE) * scale, (40 + 0.96 * FONT_SIZE) * scale
    share = 0.58 + rng.uniform(-0.09, 0.11) * min(1, trouble + 0.2)
    height = (bottom - top) / share
    centre = (top + bottom) / 2 + rng.gauss(0, 0.04) * height * min(1, trouble + 0.2)
    left = MARGIN * scale - rng.uniform(0.2, 1.6) * pitch
    right = (MARGIN + text_width) * scale + rng.uniform(0.2, 1.6) * pitch
    zoom = STRIP_HEIGHT / height
    stretch = 1 + rng.uniform(-0.09, 0.09) * trouble
    width = int((right - left) * zoom * stretch)
    cut = np.float32([[zoom * stretch, 0, -left * zoom * stretch], [0, zoom, -(centre - height / 2) * zoom]])
    method = cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR
    out = cv2.warpAffine(picture, cut, (width, STRIP_HEIGHT), flags=method, borderMode=cv2.BORDER_REPLICATE)
    low, high = np.percentile(out, [1, 95])  # the reader stretches its strips the same way
    return np.clip((out.astype(np.float32) - low) * 255 / max(12, high - low), 0, 255).astype(np.uint8)


def main():
    seed, count, trouble, prefix = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
    lengths = [int(argument) for argument in sys.argv[5:7]]
    rng, noise = random.Random(seed), np.random.default_rng(seed)
    cv2.setNumThreads(1)
    pages, boxes = [], []
    for page in range(count):
        text = mrz_text.random_line(rng, *lengths) if lengths else mrz_text.zone_line(rng)
        image = strip(text, rng, noise, trouble)
        height, width = image.shape
        pages.append(Image.fromarray(image))
        boxes.append(f'WordStr 0 0 {width} {height} {page} #{text}\n\t {width} {height} {width + 1} {height + 1} {page}\n')
    pages[0].save(prefix + '.tif', save_all=True, append_images=pages[1:])
    with open(prefix + '.box', 'w', encoding='ascii') as file:
        file.write(''.join(boxes))
    sheet = Image.new('L', (max(p.width for p in pages[:24]), 40 * min(24, count)), 255)
    for row, page in enumerate(pages[:24]):
        sheet.paste(page, (0, 40 * row))
    sheet.save(prefix + '-sample.png')


main()
