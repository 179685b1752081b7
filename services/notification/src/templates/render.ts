import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import Handlebars from 'handlebars';
import type { Locale, TemplateValues } from '../domain/template-type.ts';
import { checkPlaces, checkSource } from './check-template.ts';
import { createFillHtml } from './fill-html.ts';
import { htmlToText } from './html-to-text.ts';
import { type Letter, layOut } from './layout.ts';
import { lettersEn } from './letters-en.ts';
import { lettersEs } from './letters-es.ts';
import { lettersFr } from './letters-fr.ts';

export interface Rendered {
  subject: string;
  html: string;
  text: string;
}

interface Source {
  templateType: TemplateType;
  subject: string;
  htmlContent: string;
}

const LETTERS: Record<Locale, Record<TemplateType, Letter>> = { en: lettersEn, es: lettersEs, fr: lettersFr };

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Throws INVALID_ARGUMENT for a template that may not be used. Values are escaped in the HTML. */
export const renderTemplate = (source: Source, values: TemplateValues): Rendered => {
  checkSource(source);
  const subject = Handlebars.compile(source.subject, {
    knownHelpers: { if: true, unless: true },
    knownHelpersOnly: true,
    noEscape: true,
  })(values);
  const filled = createFillHtml(source.templateType, source.htmlContent)(values);
  checkPlaces(filled);
  return { subject: oneLine(subject), html: filled.html, text: htmlToText(filled.html) };
};

/** The letter that comes with the product. */
export const renderBuiltIn = (
  type: TemplateType,
  { values, locale, brand }: { values: TemplateValues; locale: Locale; brand: string },
): Rendered => {
  const letter = LETTERS[locale][type];
  const htmlContent = layOut(letter, locale, Handlebars.escapeExpression(brand));
  return renderTemplate({ templateType: type, subject: letter.subject, htmlContent }, values);
};
