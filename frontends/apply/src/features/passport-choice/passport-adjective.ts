/** The two languages that say "Indian passports"; Spanish says "un pasaporte de la India". */
type Adjectives = Readonly<Record<string, string>>;

/** Where the package names people, explains itself in brackets, or is mistaken. */
const own: { readonly en: Adjectives; readonly fr: Adjectives } = {
  en: {
    AE: 'Emirati',
    AG: 'Antiguan',
    AR: 'Argentine',
    BA: 'Bosnian',
    BW: 'Botswana',
    CD: 'Congolese (Kinshasa)',
    CG: 'Congolese (Brazzaville)',
    DJ: 'Djiboutian',
    DM: 'Dominica',
    DO: 'Dominican',
    EC: 'Ecuadorian',
    GW: 'Guinea-Bissau',
    KI: 'Kiribati',
    KM: 'Comorian',
    KN: 'Kittitian and Nevisian',
    LI: 'Liechtenstein',
    LS: 'Lesotho',
    LU: 'Luxembourg',
    MC: 'Monégasque',
    MM: 'Myanmar',
    NZ: 'New Zealand',
    PS: 'Palestinian',
    PY: 'Paraguayan',
    SB: 'Solomon Islands',
    SK: 'Slovak',
    SM: 'San Marino',
    SR: 'Surinamese',
    SS: 'South Sudanese',
    TJ: 'Tajikistani',
    TL: 'Timorese',
    TM: 'Turkmen',
    TT: 'Trinidad and Tobago',
    VA: 'Vatican',
    XK: 'Kosovar',
    YE: 'Yemeni',
  },
  fr: {
    CD: 'congolais (Kinshasa)',
    CG: 'congolais (Brazzaville)',
    CV: 'cap-verdien',
    DM: 'dominiquais',
    DO: 'dominicain',
    KI: 'kiribatien',
    KN: 'de Saint-Christophe-et-Niévès',
    KP: 'nord-coréen',
    KR: 'sud-coréen',
    LR: 'libérien',
    LS: 'lésothan',
    PS: 'palestinien',
    SL: 'sierra-léonais',
    TT: 'trinidadien',
    VA: 'du Vatican',
    ZA: 'sud-africain',
  },
};

/** The adjectives of a language, fetched when a sentence needs them; undefined where its sentence does not. */
export async function passportAdjectives(language: string): Promise<Adjectives | undefined> {
  if (language === 'en') {
    const { nationalities } = await import('i18n-nationality/langs/en.json');
    return { ...nationalities, ...own.en };
  }
  if (language !== 'fr') return undefined;
  const { nationalities } = await import('i18n-nationality/langs/fr.json');
  const small = Object.entries(nationalities).map(([code, word]) => [code, word.toLocaleLowerCase('fr')]);
  return { ...Object.fromEntries(small), ...own.fr };
}
