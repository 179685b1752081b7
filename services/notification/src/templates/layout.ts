import type { Locale } from '../domain/template-type.ts';

export interface Letter {
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: { words: string; variable: 'CONFIRMATION_URL' | 'DASHBOARD_URL' };
  /** Below the button. */
  after?: string[];
  /** Facts in two columns. */
  facts?: [label: string, value: string][];
}

const INK = '#17212e';
const MUTED = '#56616f';
const PRIMARY = '#0b5a94';
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const paragraph = (words: string, colour = INK): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colour}">${words}</p>`;

const button = ({ words, variable }: NonNullable<Letter['button']>): string =>
  `<p style="margin:24px 0"><a href="{{${variable}}}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${PRIMARY};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${words}</a></p>`;

/** French sets a narrow space before it. */
const COLON: Record<Locale, string> = { en: ':', es: ':', fr: '\u202f:' };

const table = (facts: NonNullable<Letter['facts']>, locale: Locale): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:8px 0;border-top:1px solid #dde3ea;font-size:14px;color:${MUTED}">${label}${COLON[locale]} </td><td align="right" style="padding:8px 0;border-top:1px solid #dde3ea;font-size:16px;color:${INK}"><strong>${value}</strong></td></tr>`,
    )
    .join('')}</table>`;

/** Who writes, below every letter. */
const FOOTER: Record<Locale, (brand: string) => string> = {
  en: (brand) => `${brand} is a private service that helps with applications. It is not a government site.`,
  es: (brand) => `${brand} es un servicio privado que ayuda con las solicitudes. No es un sitio del gobierno.`,
  fr: (brand) => `${brand} est un service privé qui aide à déposer les demandes. Ce n’est pas un site officiel.`,
};

/** The page our own letters are written on; inline styles and tables because mail programs know little else. */
export const layOut = (letter: Letter, locale: Locale, brand: string): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${letter.subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f5f8;font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dde3ea;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:16px;font-weight:700;color:${PRIMARY}">${brand}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;color:${INK}">${letter.heading}</h1>
${letter.paragraphs.map((words) => paragraph(words)).join('\n')}
${letter.facts ? table(letter.facts, locale) : ''}
${letter.button ? button(letter.button) : ''}
${(letter.after ?? []).map((words) => paragraph(words, MUTED)).join('\n')}
</td></tr></table>
<p style="margin:16px auto 0;max-width:496px;font-size:14px;line-height:20px;color:${MUTED}">${FOOTER[locale](brand)}</p>
</td></tr></table>
</body>
</html>`;
