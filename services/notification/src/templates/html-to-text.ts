const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
  '#x3D': '=',
};

const decode = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => {
    if (ENTITIES[name]) return ENTITIES[name];
    const number = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return name.startsWith('#') && number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : whole;
  });

/** What a reader without HTML gets: the words, a line for each block, and each link's address behind its words. */
export const htmlToText = (html: string): string =>
  decode(
    html
      .replace(/<!--[\s\S]*?-->|<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, words: string) =>
        words.trim() === href ? href : `${words} (${href})`,
      )
      .replace(/<(br|\/tr|\/li|\/div)\b[^>]*>/gi, '\n')
      .replace(/<\/(p|h\d|table|ul|ol|blockquote)>/gi, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
