import { type DefaultTreeAdapterMap, parse } from 'parse5';
import sanitizeHtml from 'sanitize-html';

const TEXT_TAGS = 'p h1 h2 h3 h4 h5 h6 a strong b em i u s small sub sup br hr ul ol li blockquote pre code'.split(' ');
const BOX_TAGS = 'html head meta title body table caption thead tbody tfoot tr th td div span center'.split(' ');

// No parentheses but for a colour: neither url() nor expression() nor image-set() gets through.
const PLAIN_VALUE = [/^[\w\s#%.,'"!+-]+$/, /^rgba?\([\d\s.,%]+\)$/];
const STYLES = [
  ...['background', 'background-color', 'color', 'display', 'height', 'width', 'max-width', 'min-width'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'line-height'],
  ...['text-align', 'text-decoration', 'text-transform', 'vertical-align', 'white-space', 'list-style-type'],
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-color', 'border-width'],
  ...['border-style', 'border-radius', 'border-collapse', 'border-spacing'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
];

const SETTINGS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, ...BOX_TAGS],
  allowedAttributes: {
    '*': ['style', 'align', 'dir', 'lang', 'role'],
    a: ['href'],
    meta: ['charset', { name: 'name', values: ['viewport', 'color-scheme'] }, 'content'],
    table: ['width', 'cellpadding', 'cellspacing', 'border', 'bgcolor'],
    td: ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor'],
    th: ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor', 'scope'],
    ol: ['start'],
  },
  transformTags: {
    meta: (tagName, attribs) => ({ tagName, attribs: 'http-equiv' in attribs ? {} : attribs }),
  },
  allowedStyles: { '*': Object.fromEntries(STYLES.map((name) => [name, PLAIN_VALUE])) },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/**
 * The part of HTML that a mail may have: words, links, tables and inline styles. Nothing that runs, submits or fetches.
 */
export const cutToMailHtml = (html: string): string => {
  const doctype = /^\s*<!doctype html>\s*/i.test(html) ? '<!doctype html>\n' : '';
  return doctype + sanitizeHtml(html, SETTINGS);
};

type Appearance = 'text' | 'whole-href' | 'elsewhere';

type Node = DefaultTreeAdapterMap['node'];

/** Where `marker` appears in the HTML as a mail program parses it. */
export const findAppearances = (html: string, markers: ReadonlyMap<string, string>): Map<string, Appearance[]> => {
  const found = new Map<string, Appearance[]>();
  const note = (text: string, as: (marker: string) => Appearance) => {
    for (const [name, marker] of markers) {
      const times = text.split(marker).length - 1;
      for (let i = 0; i < times; i++) found.set(name, [...(found.get(name) ?? []), as(marker)]);
    }
  };
  const visit = (node: Node): void => {
    if ('value' in node) note(node.value, () => 'text');
    else if ('data' in node) note(node.data, () => 'elsewhere');
    if ('attrs' in node)
      for (const { name, value } of node.attrs) {
        const isLink = node.tagName === 'a' && name === 'href';
        note(value, (marker) => (isLink && value === marker ? 'whole-href' : 'elsewhere'));
      }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
};
