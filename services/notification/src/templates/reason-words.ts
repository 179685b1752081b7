import type { CaseReason } from '../domain/case-news.ts';
import type { Locale } from '../domain/template-type.ts';

const WORDS: Record<Locale, Record<CaseReason, string>> = {
  en: {
    blurred: 'The picture is blurred.',
    glare: 'Light is reflected in the picture.',
    'cut-off': 'Part of the document is cut off.',
    'wrong-document': 'It is another document than the one needed.',
    'other-person': 'It shows somebody else.',
    expired: 'The document has expired.',
    'does-not-match': 'The details do not match each other.',
    missing: 'Something is missing.',
    unclear: 'Something is unclear.',
  },
  es: {
    blurred: 'La imagen está borrosa.',
    glare: 'Hay reflejos de luz en la imagen.',
    'cut-off': 'Falta una parte del documento en la imagen.',
    'wrong-document': 'No es el documento necesario.',
    'other-person': 'Muestra a otra persona.',
    expired: 'El documento ha caducado.',
    'does-not-match': 'Los datos no coinciden entre sí.',
    missing: 'Falta algo.',
    unclear: 'Algo no está claro.',
  },
  fr: {
    blurred: 'L’image est floue.',
    glare: 'L’image contient des reflets.',
    'cut-off': 'Une partie du document est coupée.',
    'wrong-document': 'Ce n’est pas le document demandé.',
    'other-person': 'Elle montre une autre personne.',
    expired: 'Le document a expiré.',
    'does-not-match': 'Les informations ne concordent pas.',
    missing: 'Il manque quelque chose.',
    unclear: 'Un point n’est pas clair.',
  },
};

export const reasonWords = (reason: CaseReason | undefined, locale: Locale): string =>
  reason ? WORDS[locale][reason] : '';
