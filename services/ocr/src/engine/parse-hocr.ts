import type { ReadCharacter } from '../mrz/read-character.ts';

const CHARACTER =
  /<span class='ocrx_cinfo' (?:title='x_bboxes (\d+) \d+ (\d+) \d+; x_conf ([\d.]+)'|id='choice_[\d_]+' title='x_confs ([\d.]+)')>(.*?)<\/span>/g;

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" };
const unescaped = (text: string) => text.replace(/&(lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? '').trim();

/**
 * Characters with their alternatives from tesseract's hOCR (`hocr_char_boxes`, `lstm_choice_mode` 2): the only output
 * that carries both.
 */
export const parseHocr = (hocr: string): ReadCharacter[] => {
  const read: (ReadCharacter & { alternatives: { letter: string; confidence: number }[] })[] = [];
  for (const [, left, right, confidence, choice, text = ''] of hocr.matchAll(CHARACTER)) {
    const letter = unescaped(text);
    if (!letter) continue;
    if (confidence !== undefined)
      read.push({ letter, confidence: Number(confidence), x: (Number(left) + Number(right)) / 2, alternatives: [] });
    else read.at(-1)?.alternatives.push({ letter, confidence: Number(choice) });
  }
  return read;
};
