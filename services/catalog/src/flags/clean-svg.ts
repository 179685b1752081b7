import { AppError } from '@wayfare/kit/errors';
import { SaxesParser } from 'saxes';

/** Shapes, paint and text: all that a flag is drawn with. https://www.w3.org/TR/SVG2/eltindex.html */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop ' +
    'pattern clipPath mask marker filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feMorphology feOffset style switch'
  ).split(' '),
);

/** Would run or fetch something in a browser that does more with the picture than show it. */
const HOSTILE = new Set(
  'script foreignObject iframe object embed image feImage audio video a handler listener animate animateMotion animateTransform set discard link meta html body'.split(
    ' ',
  ),
);

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const MOST_ELEMENTS = 5_000;
const MOST_DEPTH = 64;

/**
 * Everything a drawing's attribute may be called, besides `href`: letters and hyphens, as presentation and geometry
 * attributes are.
 */
const PLAIN_NAME = /^[a-zA-Z][a-zA-Z\d-]*$/;

const refuse = () => new AppError('INVALID_ARGUMENT', 'flag-not-safe');

/** CSS or an attribute's value: references stay inside the picture; no escapes that would hide one. */
const isInside = (value: string): boolean =>
  !/[\\@]|javascript:|expression\s*\(|-moz-binding|behavior\s*:/i.test(value) &&
  [...value.matchAll(/url\s*\(\s*(.)/gis)].every(([, first]) => first === '#' || /^["']$/.test(first ?? '')) &&
  [...value.matchAll(/url\s*\(\s*["'](.)/gis)].every(([, first]) => first === '#') &&
  !/\b(?:image|image-set|src)\s*\(/i.test(value);

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string) =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/**
 * Writes the SVG anew from what a strict XML parser read of it: only known elements of SVG's namespace and plain
 * attributes. What is merely unknown (an editor's notes) is left out with all it holds. INVALID_ARGUMENT
 * `flag-not-safe` for scripts, event handlers, foreign content, references outside, a document type or entities, and
 * `flag-not-an-image` for what is no SVG.
 */
export const cleanSvg = (text: string): string => {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = [];
  let depth = 0;
  let elements = 0;
  /** Depth at which something left out began. */
  let leftOutFrom = 0;
  /** Of the style element that is open; checked as a whole, since what stands between its parts is left out. */
  let style: string | undefined;

  parser.on('error', () => {
    throw new AppError('INVALID_ARGUMENT', 'flag-not-an-image');
  });
  parser.on('doctype', () => {
    throw refuse();
  });
  parser.on('processinginstruction', () => {
    throw refuse();
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1;
    elements += 1;
    if (elements > MOST_ELEMENTS || depth > MOST_DEPTH || HOSTILE.has(local)) throw refuse();
    const values = Object.values(attributes);
    // Checked on what is left out as well: who hides a handler there means harm.
    if (values.some((attribute) => /^on/i.test(attribute.local)) || style !== undefined) throw refuse();
    if (depth === 1 && (local !== 'svg' || uri !== SVG)) throw new AppError('INVALID_ARGUMENT', 'flag-not-an-image');
    if (leftOutFrom) return;
    if (uri !== SVG || !ELEMENTS.has(local)) {
      leftOutFrom = depth;
      return;
    }
    if (local === 'style') style = '';
    const kept = values.flatMap((attribute) => {
      const { local: name, prefix, uri: space, value } = attribute;
      if (name === 'href' && (space === '' || space === XLINK)) {
        if (!/^\s*#/.test(value)) throw refuse();
        return [`href="${escapeValue(value.trim())}"`];
      }
      if (prefix !== '' || name === 'xmlns' || !PLAIN_NAME.test(name)) return [];
      if (!isInside(value)) throw refuse();
      return [`${name}="${escapeValue(value)}"`];
    });
    out.push(`<${[local, ...(depth === 1 ? [`xmlns="${SVG}"`] : []), ...kept].join(' ')}>`);
  });
  parser.on('closetag', ({ local }) => {
    if (!leftOutFrom) out.push(`</${local}>`);
    else if (leftOutFrom === depth) leftOutFrom = 0;
    if (local === 'style' && style !== undefined) {
      if (!isInside(style)) throw refuse();
      style = undefined;
    }
    depth -= 1;
  });
  const keepText = (content: string) => {
    if (leftOutFrom || depth === 0) return;
    if (style !== undefined) style += content;
    out.push(escapeText(content));
  };
  parser.on('text', keepText);
  parser.on('cdata', keepText);

  parser.write(text).close();
  return out.join('');
};
