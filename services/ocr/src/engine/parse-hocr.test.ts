import { parseHocr } from './parse-hocr.ts';

describe('characters from hOCR', () => {
  it('come with their place, their confidence and their alternatives', () => {
    const hocr = `<span class='ocrx_word'>
      <span class='ocrx_cinfo' title='x_bboxes 10 0 20 36; x_conf 98.5'>P</span>
      <span class='ocrx_cinfo' id='choice_1_1' title='x_confs 98.5'>P</span><span class='ocrx_cinfo' id='choice_1_2' title='x_confs 1.2'>F</span>
      <span class='ocrx_cinfo' title='x_bboxes 30 0 40 36; x_conf 71'>&lt;</span></span>`;
    expect(parseHocr(hocr)).toEqual([
      {
        letter: 'P',
        confidence: 98.5,
        x: 15,
        alternatives: [
          { letter: 'P', confidence: 98.5 },
          { letter: 'F', confidence: 1.2 },
        ],
      },
      { letter: '<', confidence: 71, x: 35, alternatives: [] },
    ]);
  });

  it('are none in an empty page', () => {
    expect(parseHocr('<div></div>')).toEqual([]);
  });
});
