import { countryName } from '@wayfare/ui/format';
import type { Language } from '@wayfare/ui/preferences';

/** `the`: the United Kingdom; `of`: del Reino Unido; `in`: au Royaume-Uni. */
type Place = 'the' | 'of' | 'in';

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const english = codes('AE BS CF CK DO FK FO GB GM KM KY MH MP MV NL PH PS SB SC TC US VG VI');

/** What the Academy writes with an article; the others stand alone. */
const spanish: Readonly<Record<string, ReadonlySet<string>>> = {
  el: codes('CG GB LB'),
  la: codes('CD CF DO IN VA'),
  los: codes('AE NL PS'),
  las: codes('BS CK FK FO KM KY MH MP MV SB TC VG VI'),
};

const french = {
  masculine: codes(
    'BD BF BI BJ BN BR BT BW BZ CA CD CG CL CM CR CV DK GA GB GH GT GY HN JP KE KG KH KW KZ LA LB LI LK LR LS LU MA ME ML MM MW MX MZ ' +
      'NE NG NI NP PA PE PK PT PY QA RW SD SN SR SS SV TD TG TJ TL TM VA VE VN VU XK YE ZW',
  ),
  plural: codes('AE BS CK FJ FK FO KM KY MH MP MV NL PH PS PW SB SC TC TO TV US VG VI'),
  /** Islands and towns without an article. */
  bare: codes('AG BH CU CY DJ HK HT IL KI KN LC MC MG MO MT MU NR OM SG SM ST TT TW VC'),
  /** Feminine islands: "à la Barbade". */
  island: codes('BB DM GD'),
};

/** An h that is not aspired takes the apostrophe too, but no country begins with one. */
const startsWithVowel = (name: string): boolean => /^[aeiou]/i.test(name.normalize('NFD'));

const inEnglish = (code: string, name: string, place: Place): string => {
  const words = english.has(code) ? `the ${name}` : name;
  return place === 'the' ? words : `${place} ${words}`;
};

const inSpanish = (code: string, name: string, place: Place): string => {
  const article = Object.keys(spanish).find((one) => spanish[one]?.has(code));
  const words = article ? `${article} ${name}` : name;
  if (place === 'in') return `en ${words}`;
  if (place === 'the') return words;
  return article === 'el' ? `del ${name}` : `de ${words}`;
};

const inFrench = (code: string, name: string, place: Place): string => {
  if (french.plural.has(code)) return `${{ the: 'les', of: 'des', in: 'aux' }[place]} ${name}`;
  if (french.bare.has(code)) {
    if (place === 'the') return name;
    if (place === 'in') return code === 'IL' ? `en ${name}` : `à ${name}`;
    return startsWithVowel(name) ? `d’${name}` : `de ${name}`;
  }
  if (startsWithVowel(name)) return place === 'in' ? `en ${name}` : `${place === 'of' ? 'de ' : ''}l’${name}`;
  if (french.masculine.has(code)) return `${{ the: 'le', of: 'du', in: 'au' }[place]} ${name}`;
  if (place === 'in') return french.island.has(code) ? `à la ${name}` : `en ${name}`;
  return place === 'of' ? `de la ${name}` : `la ${name}`;
};

const languages = { en: inEnglish, es: inSpanish, fr: inFrench };

/** A country's name as it stands inside a sentence, with the article and the preposition that its language wants. */
export const countryInSentence = (code: string, language: Language, place: Place): string =>
  languages[language](code.toUpperCase(), countryName(code, language), place);
