import { crc32, deflateSync } from 'node:zlib';
import { cleanFlagIcon } from './clean-flag-icon.ts';

const svg = (inside: string, attributes = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 3 2"${attributes}>${inside}</svg>`,
  );
const cleaned = (file: Buffer) => cleanFlagIcon(file).content.toString();
const reasonOf = (file: Buffer): string => {
  try {
    return cleaned(file);
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
};
const aPng = ({ width = 3, height = 2, extra = [] as Buffer[] } = {}) => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('an SVG', () => {
  it('keeps shapes, paint, gradients, styles and references within itself', () => {
    const inside =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h3v2z" style="stroke:red"/><use xlink:href="#g"/>';
    const { name, contentType, content } = cleanFlagIcon(svg(inside));
    expect(contentType).toBe('image/svg+xml');
    expect(name).toMatch(/^[0-9a-f]{32}\.svg$/);
    for (const part of ['linearGradient id="g"', 'fill:url(#g)', 'd="M0 0h3v2z"', 'style="stroke:red"', 'href="#g"'])
      expect(content.toString()).toContain(part);
    expect(cleanFlagIcon(content)).toEqual({ name, contentType, content });
  });

  it('loses an editor’s notes and comments, and whatever they hold', () => {
    const inside =
      '<!-- drawn by me --><metadata><x:rdf xmlns:x="urn:x">secret<path d="M9 9"/></x:rdf></metadata><i:grid xmlns:i="urn:i" i:x="1"/><path i:y="2" xmlns:i="urn:i" d="M0 0"/>';
    expect(cleaned(svg(inside))).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0"></path></svg>',
    );
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
    ['a handler', '<path d="M0 0" onload="alert(1)"/>'],
    ['a handler on what would be left out', '<metadata onclick="alert(1)"/>'],
    ['foreign content', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
    ['a link', '<a href="https://evil.example/"><path d="M0 0"/></a>'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>'],
    ['a picture within', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['a reference outside', '<use xlink:href="https://evil.example/x.svg#a"/>'],
    ['a script address', '<use href="javascript:alert(1)"/>'],
    ['a script address written with entities', '<use href="&#106;avascript:alert(1)"/>'],
    ['paint from elsewhere', '<path fill="url(https://evil.example/x.svg#a)" d="M0 0"/>'],
    ['quoted paint from elsewhere', `<path fill="url( '//evil.example/x.svg#a')" d="M0 0"/>`],
    ['a style that fetches', '<style>@import "https://evil.example/x.css";</style>'],
    ['a style that fetches by a url', '<style>path{fill:url(https://evil.example/a)}</style>'],
    ['a style with escapes', '<style>path{fill:u\\72l(https://evil.example/a)}</style>'],
    ['a style in CDATA', '<style><![CDATA[path{background:url(//evil.example/a)}]]></style>'],
    ['a style split by a comment', '<style>@im<!-- -->port "https://evil.example/x.css";</style>'],
    ['a url split by a comment', '<style>path{fill:u<!-- -->rl(https://evil.example/a)}</style>'],
    ['a style split by CDATA', '<style>path{fill:u<![CDATA[rl(//evil.example/a)}]]></style>'],
    ['a child of a style', '<style>path{fill:u<title></title>rl(//evil.example/a)}</style>'],
    ['a foreign child of a style', '<style>@im<x:a xmlns:x="urn:x"/>port "//evil.example/x.css";</style>'],
    ['an animation that sets a reference', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['very many elements', '<g/>'.repeat(6_000)],
    ['very deep elements', `${'<g>'.repeat(80)}${'</g>'.repeat(80)}`],
  ])('is refused with %s', (_, inside) => {
    expect(reasonOf(svg(inside))).toBe('flag-not-safe');
  });

  it.each([
    ['a document type with entities', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'],
    ['a stylesheet instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
  ])('is refused with %s', (_, before) => {
    expect(reasonOf(Buffer.concat([Buffer.from(before), svg('<path d="M0 0"/>')]))).toBe('flag-not-safe');
  });

  it.each([
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2])],
    ['a page', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><p/></html>')],
    ['broken XML', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path></svg>')],
    ['an entity nobody declared', svg('<text>&xxe;</text>')],
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('a flag')],
    ['an svg element of no namespace', Buffer.from('<svg/>')],
    ['a PNG that breaks off', aPng().subarray(0, 40)],
    ['a PNG that would unpack to something huge', aPng({ width: 2_100, height: 2_100 }).subarray(0)],
  ])('is not %s', (_, file) => {
    expect(['flag-not-an-image', 'flag-not-safe']).toContain(reasonOf(file));
  });

  it('may have 102,400 bytes and not one more', () => {
    const of = (bytes: number) => {
      const empty = svg('<title></title>').length;
      return svg(`<title>${'x'.repeat(bytes - empty)}</title>`);
    };
    expect(of(102_400)).toHaveLength(102_400);
    expect(reasonOf(of(102_401))).toBe('flag-too-large');
    expect(cleanFlagIcon(of(102_000)).contentType).toBe('image/svg+xml');
  });
});

describe('a PNG', () => {
  it('is kept without texts in it and without what hangs behind it', () => {
    const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'));
    const { contentType, content, name } = cleanFlagIcon(
      Buffer.concat([aPng({ extra: [text] }), Buffer.from('<script>alert(2)</script>')]),
    );
    expect(contentType).toBe('image/png');
    expect(name).toMatch(/\.png$/);
    expect(content).toEqual(aPng());
  });

  it('is refused where a byte is wrong', () => {
    const broken = Buffer.from(aPng());
    broken[20] = 7;
    expect(reasonOf(broken)).toBe('flag-not-an-image');
  });
});
