"""Reads pictures with a reader from PyPI. usage: peers.py passporteye|fastmrz PICTURES OUT (one JSON line per picture; goes on where it was)"""

import json
import os
import resource
import sys

name, folder, out = sys.argv[1:4]


def cpu_ms():
    return sum((u.ru_utime + u.ru_stime) * 1000 for u in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def passporteye():
    from passporteye import read_mrz

    def read(path):
        zone = read_mrz(path, extra_cmdline_params='-l mrz')  # with a model for OCR-B, ours, it reads far more than with English
        if zone is None:
            return {}
        return {'mrz': (zone.aux.get('raw_text') or '').replace(' ', '').split(), 'accepted': bool(zone.valid)}

    return read


def fastmrz():
    from fastmrz import FastMRZ

    reader = FastMRZ()

    def read(path):
        text = reader.get_details(path, ignore_parse=True) or ''
        fields = reader._parse_mrz(text) if text else {}  # what get_details does with the text, without reading the picture twice
        return {'mrz': text.split(), 'accepted': fields.get('status') == 'SUCCESS'}

    return read


done = {json.loads(line)['file'] for line in open(out)} if os.path.exists(out) else set()
read = {'passporteye': passporteye, 'fastmrz': fastmrz}[name]()
with open(out, 'a') as lines:
    for file in sorted(os.listdir(folder)):
        if file in done or not file.endswith(('.jpg', '.jpeg', '.png', '.webp')):
            continue
        began = cpu_ms()
        try:
            answer = read(os.path.join(folder, file))
        except Exception as error:
            answer = {'error': repr(error)[:80]}
        lines.write(json.dumps({'file': file, 'cpu_ms': round(cpu_ms() - began), **answer}) + '\n')
        lines.flush()
