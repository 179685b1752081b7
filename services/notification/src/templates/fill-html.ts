import { randomBytes } from 'node:crypto';
import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import Handlebars from 'handlebars';
import { placesOf, requiredVariables, type TemplateValues } from '../domain/template-type.ts';
import { cutToMailHtml, findAppearances } from './mail-html.ts';

const KNOWN_HELPERS = { knownHelpers: { if: true, unless: true }, knownHelpersOnly: true };

interface Filled {
  html: string;
  /** Variables that stand where their value could be sent to somebody else's server. */
  misplaced: string[];
  /** Variables a mail of this type needs and this one lacks. */
  missing: string[];
}

/**
 * Fills in and cuts down the HTML of a template. Its variables are first replaced by random markers and the values come
 * in last, so that where each stands is judged in the HTML that leaves, and no value is ever parsed as HTML.
 */
export const createFillHtml = (type: TemplateType, htmlContent: string) => {
  const compiled = Handlebars.compile(htmlContent, KNOWN_HELPERS);
  return (values: TemplateValues): Filled => {
    const markers = new Map<string, string>();
    for (const [name, value] of Object.entries(values)) {
      const marker = `v${randomBytes(12).toString('hex')}`;
      if (value) markers.set(name, name.endsWith('_URL') ? `https://${marker}.invalid/` : marker);
    }
    const cut = cutToMailHtml(compiled(Object.fromEntries(markers)));
    const found = findAppearances(cut, markers);
    const misplaced = [...found].filter(([name, as]) => as.some((one) => !placesOf(name).some((may) => may === one)));
    const missing = requiredVariables(type).filter((name) => values[name] && !found.has(name));
    let html = cut;
    for (const [name, marker] of markers)
      html = html.replaceAll(marker, () => Handlebars.escapeExpression(values[name] ?? ''));
    return { html, misplaced: misplaced.map(([name]) => name), missing };
  };
};
