import type { Locale } from '../domain/template-type.ts';

const WORDS: Record<Locale, (brand: string, orderNumber: string) => string> = {
  en: (brand, order) => `${brand}: we have received your application ${order} and are reviewing it.`,
  es: (brand, order) => `${brand}: hemos recibido tu solicitud ${order} y la estamos revisando.`,
  fr: (brand, order) => `${brand} : nous avons reçu votre demande ${order} et la vérifions.`,
};

export const submittedText = (locale: Locale, brand: string, orderNumber: string): string =>
  WORDS[locale](brand, orderNumber);
