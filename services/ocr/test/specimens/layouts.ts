/**
 * Data pages of invented design; only the order of things resembles what states print. Label languages and date styles
 * are real.
 */
export type FieldKey =
  | 'type'
  | 'code'
  | 'number'
  | 'surname'
  | 'given'
  | 'nationality'
  | 'personal'
  | 'birth'
  | 'sex'
  | 'place'
  | 'issue'
  | 'expiry'
  | 'authority';

export interface Layout {
  readonly state: string;
  readonly split: 'dev' | 'held';
  readonly title: string;
  readonly passport: string;
  readonly nationality: string;
  readonly languages: readonly Language[];
  readonly dates: (date: string) => string;
  readonly portrait: 'left' | 'right';
  /** Rows of fields with their distance from the details' left edge, in millimetres. */
  readonly rows: readonly (readonly (readonly [FieldKey, number])[])[];
  readonly fonts: { readonly label: Font; readonly value: Font };
  /** Heights of letters in millimetres, and where the values stand. */
  readonly label: number;
  readonly value: number;
  readonly capitals?: boolean;
  readonly paper: readonly [number, number, number];
  readonly ink: string;
  readonly waves: number;
  readonly heavy: boolean;
  readonly surnames: readonly string[];
  readonly givens: readonly string[];
  readonly towns: readonly string[];
  readonly authority: string;
  /** D digit, L letter, X either. */
  readonly number: string;
}

export interface Font {
  readonly family: string;
  /** Package and path of the font file. */
  readonly file: string;
}

const dejavu = (name: string, family: string): Font => ({ family, file: `dejavu-fonts-ttf/ttf/${name}.ttf` });
const google = (folder: string, file: string, family: string): Font => ({
  family,
  file: `@expo-google-fonts/${folder}/${file}.ttf`,
});
const SANS = dejavu('DejaVuSans', 'DejaVu Sans');
const NARROW = dejavu('DejaVuSansCondensed', 'DejaVu Sans Condensed');
const SERIF = dejavu('DejaVuSerif', 'DejaVu Serif');
const MONO = dejavu('DejaVuSansMono', 'DejaVu Sans Mono');
const TIMES = google('tinos', '400Regular/Tinos_400Regular', 'Tinos');
const TIMES_BOLD = google('tinos', '700Bold/Tinos_700Bold', 'Tinos Bold');
const PT = google('pt-serif', '400Regular/PTSerif_400Regular', 'PT Serif');
const UBUNTU = google('ubuntu-condensed', '400Regular/UbuntuCondensed_400Regular', 'Ubuntu Condensed');

const LABELS = {
  en: [
    'Type',
    'Code of State',
    'Passport No.',
    'Surname',
    'Given names',
    'Nationality',
    'Personal No.',
    'Date of birth',
    'Sex',
    'Place of birth',
    'Date of issue',
    'Date of expiry',
    'Authority',
  ],
  fr: [
    'Type',
    'Code du pays',
    'Passeport n°',
    'Nom',
    'Prénoms',
    'Nationalité',
    'N° personnel',
    'Date de naissance',
    'Sexe',
    'Lieu de naissance',
    'Date de délivrance',
    "Date d'expiration",
    'Autorité',
  ],
  de: [
    'Typ',
    'Kode',
    'Pass-Nr.',
    'Name',
    'Vornamen',
    'Staatsangehörigkeit',
    'Personen-Nr.',
    'Geburtstag',
    'Geschlecht',
    'Geburtsort',
    'Ausstellungsdatum',
    'Gültig bis',
    'Behörde',
  ],
  es: [
    'Tipo',
    'Código',
    'Pasaporte N°',
    'Apellidos',
    'Nombres',
    'Nacionalidad',
    'N° personal',
    'Fecha de nacimiento',
    'Sexo',
    'Lugar de nacimiento',
    'Fecha de expedición',
    'Fecha de caducidad',
    'Autoridad',
  ],
  pt: [
    'Tipo',
    'País emissor',
    'Passaporte N°',
    'Sobrenome',
    'Nome',
    'Nacionalidade',
    'N° pessoal',
    'Data de nascimento',
    'Sexo',
    'Naturalidade',
    'Data de expedição',
    'Válido até',
    'Autoridade',
  ],
  pl: [
    'Typ',
    'Kod',
    'Nr paszportu',
    'Nazwisko',
    'Imiona',
    'Obywatelstwo',
    'PESEL',
    'Data urodzenia',
    'Płeć',
    'Miejsce urodzenia',
    'Data wydania',
    'Data ważności',
    'Organ',
  ],
  sv: [
    'Typ',
    'Kod',
    'Pass nr',
    'Efternamn',
    'Förnamn',
    'Nationalitet',
    'Personnr',
    'Födelsetid',
    'Kön',
    'Födelseort',
    'Utfärdat',
    'Giltigt till',
    'Myndighet',
  ],
  it: [
    'Tipo',
    'Codice',
    'Passaporto N.',
    'Cognome',
    'Nome',
    'Cittadinanza',
    'N. personale',
    'Data di nascita',
    'Sesso',
    'Luogo di nascita',
    'Data di rilascio',
    'Data di scadenza',
    'Autorità',
  ],
  nl: [
    'Soort',
    'Code',
    'Paspoortnr.',
    'Naam',
    'Voornamen',
    'Nationaliteit',
    'Persoonsnr.',
    'Geboortedatum',
    'Geslacht',
    'Geboorteplaats',
    'Datum van afgifte',
    'Geldig tot',
    'Autoriteit',
  ],
  tr: [
    'Tip',
    'Ülke kodu',
    'Pasaport No',
    'Soyadı',
    'Adı',
    'Uyruğu',
    'T.C. Kimlik No',
    'Doğum tarihi',
    'Cinsiyeti',
    'Doğum yeri',
    'Düzenleme tarihi',
    'Son geçerlilik tarihi',
    'Makam',
  ],
  cs: [
    'Typ',
    'Kód státu',
    'Číslo pasu',
    'Příjmení',
    'Jméno',
    'Státní občanství',
    'Rodné číslo',
    'Datum narození',
    'Pohlaví',
    'Místo narození',
    'Datum vydání',
    'Platnost do',
    'Úřad',
  ],
} as const;
type Language = keyof typeof LABELS;
const KEYS: readonly FieldKey[] = [
  'type',
  'code',
  'number',
  'surname',
  'given',
  'nationality',
  'personal',
  'birth',
  'sex',
  'place',
  'issue',
  'expiry',
  'authority',
];

export const labelOf = (key: FieldKey, languages: readonly Language[]): string =>
  languages.map((language) => LABELS[language][KEYS.indexOf(key)]).join(' / ');

const months = (names: string) => names.split(' ');
const EN = months('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC');
const LONG_EN = months('January February March April May June July August September October November December');
const FR = months('JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC');
const IT = months('GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC');
const NL = months('JAN FEB MAA APR MEI JUN JUL AUG SEP OKT NOV DEC');
const PT_MONTHS = months('JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ');
const TR = months('OCA ŞUB MAR NİS MAY HAZ TEM AĞU EYL EKİ KAS ARA');
const parts = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, at: Number(month) - 1 };
};
const numeric = (order: string, between: string) => (date: string) => {
  const { year, month, day } = parts(date);
  return [...order].map((part) => ({ D: day, M: month, Y: year })[part]).join(between);
};
const bilingual =
  (one: string[], other: string[], shortYear: boolean, slash = ' /') =>
  (date: string) => {
    const { year, at, day } = parts(date);
    const word = one[at] === other[at] ? one[at] : `${one[at]}${slash}${other[at]}`;
    return `${day} ${word} ${shortYear ? year.slice(2) : year}`;
  };
const worded = (names: string[]) => (date: string) => {
  const { year, at, day } = parts(date);
  return `${day} ${names[at]} ${year}`;
};

const TWO_COLUMNS: Layout['rows'] = [
  [
    ['type', 0],
    ['code', 14],
    ['number', 44],
  ],
  [['surname', 0]],
  [['given', 0]],
  [
    ['nationality', 0],
    ['personal', 44],
  ],
  [
    ['birth', 0],
    ['sex', 44],
    ['place', 56],
  ],
  [
    ['issue', 0],
    ['expiry', 44],
  ],
  [['authority', 0]],
];
const STACKED: Layout['rows'] = [
  [
    ['type', 0],
    ['code', 12],
    ['number', 52],
  ],
  [['surname', 0]],
  [['given', 0]],
  [['nationality', 0]],
  [
    ['birth', 0],
    ['personal', 48],
  ],
  [
    ['sex', 0],
    ['place', 12],
  ],
  [
    ['issue', 0],
    ['authority', 48],
  ],
  [['expiry', 0]],
];
const DATES_RIGHT: Layout['rows'] = [
  [
    ['type', 0],
    ['code', 16],
    ['number', 50],
  ],
  [
    ['surname', 0],
    ['birth', 50],
  ],
  [['given', 0]],
  [
    ['nationality', 0],
    ['issue', 50],
  ],
  [
    ['sex', 0],
    ['place', 12],
    ['expiry', 50],
  ],
  [
    ['authority', 0],
    ['personal', 50],
  ],
];

export const LAYOUTS: readonly Layout[] = [
  {
    state: 'GBR',
    split: 'dev',
    title: 'UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND',
    passport: 'PASSPORT',
    nationality: 'BRITISH CITIZEN',
    languages: ['en', 'fr'],
    dates: bilingual(EN, FR, true),
    portrait: 'left',
    rows: STACKED,
    fonts: { label: SANS, value: SANS },
    label: 1.5,
    value: 2.7,
    capitals: true,
    paper: [222, 229, 238],
    ink: '#19192a',
    waves: 3,
    heavy: false,
    authority: 'HMPO',
    number: 'DDDDDDDDD',
    surnames: ['Marlowe', 'Ashcombe', "O'Hara", 'Pemberton-Smythe', 'Okonkwo'],
    givens: ['Janet Eleanor', 'Oliver', 'Priya', 'Thomas James', 'Una'],
    towns: ['WHITBY', 'LEEDS', 'CARDIFF'],
  },
  {
    state: 'D<<',
    split: 'dev',
    title: 'BUNDESREPUBLIK DEUTSCHLAND',
    passport: 'REISEPASS',
    nationality: 'DEUTSCH',
    languages: ['de', 'en', 'fr'],
    dates: numeric('DMY', '.'),
    portrait: 'left',
    rows: STACKED,
    fonts: { label: NARROW, value: NARROW },
    label: 1.3,
    value: 2.9,
    capitals: true,
    paper: [236, 232, 218],
    ink: '#202020',
    waves: 4,
    heavy: false,
    authority: 'STADT HUSUM',
    number: 'LDDLDXDXX',
    surnames: ['Müller', 'Weißgerber', 'Lütjen', 'von der Heide', 'Schönfeld'],
    givens: ['Jörg', 'Änne Lieselotte', 'Maximilian Karl', 'Käthe'],
    towns: ['HUSUM', 'KÖLN', 'JENA'],
  },
  {
    state: 'ESP',
    split: 'dev',
    title: 'REINO DE ESPAÑA',
    passport: 'PASAPORTE',
    nationality: 'ESPAÑOLA',
    languages: ['es', 'en'],
    dates: numeric('DMY', ' '),
    portrait: 'left',
    rows: TWO_COLUMNS,
    fonts: { label: SERIF, value: SANS },
    label: 1.5,
    value: 2.6,
    capitals: true,
    paper: [243, 228, 222],
    ink: '#1c1420',
    waves: 3,
    heavy: true,
    authority: 'DGP-28601A6P1',
    number: 'LLLDDDDDD',
    surnames: ['Núñez Ibarra', 'García Ferreiro', 'Peña Lozano', 'Urrutia'],
    givens: ['Íñigo', 'María José', 'Ángel', 'Begoña'],
    towns: ['LUGO', 'CÁDIZ', 'SORIA'],
  },
  {
    state: 'POL',
    split: 'dev',
    title: 'RZECZPOSPOLITA POLSKA',
    passport: 'PASZPORT',
    nationality: 'POLSKIE / POLISH',
    languages: ['pl', 'en'],
    dates: numeric('DMY', '.'),
    portrait: 'left',
    rows: DATES_RIGHT,
    fonts: { label: SANS, value: MONO },
    label: 1.4,
    value: 2.5,
    capitals: true,
    paper: [224, 236, 226],
    ink: '#102010',
    waves: 5,
    heavy: false,
    authority: 'PREZYDENT M. ST. WARSZAWY',
    number: 'LLDDDDDDD',
    surnames: ['Żółkiewska-Łęcka', 'Wójcik', 'Brzęczyszczykiewicz', 'Dąbrowski'],
    givens: ['Małgorzata', 'Grzegorz', 'Agnieszka Zofia', 'Łukasz'],
    towns: ['ŁÓDŹ', 'GDYNIA', 'ZAKOPANE'],
  },
  {
    state: 'BRA',
    split: 'dev',
    title: 'REPÚBLICA FEDERATIVA DO BRASIL',
    passport: 'PASSAPORTE',
    nationality: 'BRASILEIRO(A)',
    languages: ['pt', 'en'],
    dates: bilingual(PT_MONTHS, EN, false, '/'),
    portrait: 'right',
    rows: STACKED,
    fonts: { label: SANS, value: SERIF },
    label: 1.5,
    value: 2.6,
    capitals: true,
    paper: [226, 238, 214],
    ink: '#0e1a3a',
    waves: 3,
    heavy: true,
    authority: 'DPF/SR/SP',
    number: 'LLDDDDDD',
    surnames: ['Conceição Araújo', 'Magalhães', 'Brandão de Sá', 'Tavares'],
    givens: ['João Pedro', 'Luísa', 'Antônia Maria', 'Caetano'],
    towns: ['OLINDA', 'SANTOS', 'BELÉM'],
  },
  {
    state: 'SWE',
    split: 'dev',
    title: 'SVERIGE SWEDEN SUÈDE',
    passport: 'PASS PASSPORT',
    nationality: 'SVENSK / SWEDISH',
    languages: ['sv', 'en'],
    dates: worded(months('JAN FEB MARS APR MAJ JUNI JULI AUG SEP OKT NOV DEC')),
    portrait: 'left',
    rows: TWO_COLUMNS,
    fonts: { label: NARROW, value: SANS },
    label: 1.6,
    value: 2.9,
    capitals: false,
    paper: [228, 232, 240],
    ink: '#101828',
    waves: 4,
    heavy: false,
    authority: 'Polismyndigheten',
    number: 'LLDDDDDD',
    surnames: ['Åkerström', 'Sjöberg', 'Höglund', 'Bergqvist'],
    givens: ['Märta Elisabet', 'Göran', 'Åsa', 'Nils'],
    towns: ['VISBY', 'LULEÅ', 'MALMÖ'],
  },
  {
    state: 'IND',
    split: 'dev',
    title: 'REPUBLIC OF INDIA',
    passport: 'PASSPORT',
    nationality: 'INDIAN',
    languages: ['en'],
    dates: numeric('DMY', '/'),
    portrait: 'left',
    fonts: { label: SERIF, value: SERIF },
    label: 1.6,
    value: 2.5,
    capitals: true,
    rows: [
      [
        ['type', 0],
        ['code', 14],
        ['number', 50],
      ],
      [['surname', 0]],
      [['given', 0]],
      [
        ['nationality', 0],
        ['sex', 32],
        ['birth', 50],
      ],
      [['place', 0]],
      [['authority', 0]],
      [
        ['issue', 0],
        ['expiry', 50],
      ],
    ],
    paper: [236, 226, 234],
    ink: '#181818',
    waves: 5,
    heavy: true,
    authority: 'BHOPAL',
    number: 'LDDDDDDD',
    surnames: ['Venkataraman', 'Chattopadhyay', 'Iyer', 'Deshpande'],
    givens: ['Lakshmi', 'Anand Kumar', 'Meenakshi Sundaram', 'Rohan'],
    towns: ['BHOPAL, MADHYA PRADESH', 'MYSORE', 'PUNE'],
  },
  {
    state: 'FRA',
    split: 'held',
    title: 'RÉPUBLIQUE FRANÇAISE',
    passport: 'PASSEPORT',
    nationality: 'Française',
    languages: ['fr', 'en'],
    dates: numeric('DMY', ' '),
    portrait: 'left',
    rows: STACKED,
    fonts: { label: TIMES, value: TIMES },
    label: 1.7,
    value: 3.0,
    capitals: true,
    paper: [238, 226, 226],
    ink: '#1a1010',
    waves: 4,
    heavy: false,
    authority: 'Préfecture du Finistère',
    number: 'DDLLDDDDD',
    surnames: ['Lefèvre', 'Guézennec', 'de Saint-Aubin', 'Brûlé'],
    givens: ['Anaïs Hélène', 'François', 'Loïc', 'Maëlle'],
    towns: ['QUIMPER', 'SAINT-LÔ', 'NÎMES'],
  },
  {
    state: 'ITA',
    split: 'held',
    title: 'REPUBBLICA ITALIANA',
    passport: 'PASSAPORTO',
    nationality: 'ITALIANA',
    languages: ['it', 'en', 'fr'],
    dates: bilingual(IT, EN, false, '/'),
    portrait: 'left',
    rows: TWO_COLUMNS,
    fonts: { label: UBUNTU, value: UBUNTU },
    label: 1.6,
    value: 3.0,
    capitals: true,
    paper: [230, 226, 240],
    ink: '#141428',
    waves: 3,
    heavy: true,
    authority: 'MINISTRO AFFARI ESTERI',
    number: 'LLDDDDDDD',
    surnames: ["D'Annibale", 'Niccolò', 'Esposito', 'Bevilacqua'],
    givens: ['Nicolò', 'Maria Grazia', 'Zoë', 'Ettore'],
    towns: ['LECCE', 'UDINE', "L'AQUILA"],
  },
  {
    state: 'TUR',
    split: 'held',
    title: 'TÜRKİYE CUMHURİYETİ',
    passport: 'PASAPORT',
    nationality: 'T.C. / TUR',
    languages: ['tr', 'en'],
    dates: bilingual(TR, EN, false, '/'),
    portrait: 'left',
    rows: DATES_RIGHT,
    fonts: { label: PT, value: PT },
    label: 1.5,
    value: 2.6,
    capitals: true,
    paper: [244, 232, 226],
    ink: '#201212',
    waves: 4,
    heavy: false,
    authority: 'ANKARA',
    number: 'LDDDDDDDD',
    surnames: ['Yıldız', 'Çağlar', 'Gökçe', 'Şahinoğlu'],
    givens: ['İbrahim', 'Ayşe Nur', 'Özgür', 'Defne'],
    towns: ['BURSA', 'İZMİR', 'MUĞLA'],
  },
  {
    state: 'CZE',
    split: 'held',
    title: 'ČESKÁ REPUBLIKA',
    passport: 'CESTOVNÍ PAS',
    nationality: 'ČESKÁ REPUBLIKA',
    languages: ['cs', 'en', 'fr'],
    dates: numeric('DMY', '. '),
    portrait: 'left',
    rows: TWO_COLUMNS,
    fonts: { label: TIMES, value: UBUNTU },
    label: 1.4,
    value: 2.8,
    capitals: true,
    paper: [226, 238, 236],
    ink: '#0c1c1c',
    waves: 5,
    heavy: true,
    authority: 'MAGISTRÁT MĚSTA BRNA',
    number: 'DDDDDDDD',
    surnames: ['Dvořáčková', 'Řezníček', 'Šťastný', 'Hůlka'],
    givens: ['Ľudmila', 'Jiří', 'Kateřina', 'Ondřej'],
    towns: ['BRNO', 'PLZEŇ', 'ÚSTÍ NAD LABEM'],
  },
  {
    state: 'NLD',
    split: 'held',
    title: 'KONINKRIJK DER NEDERLANDEN',
    passport: 'PASPOORT',
    nationality: 'Nederlandse',
    languages: ['nl', 'en'],
    dates: bilingual(NL, EN, false, '/'),
    portrait: 'right',
    rows: STACKED,
    fonts: { label: UBUNTU, value: TIMES_BOLD },
    label: 1.6,
    value: 2.9,
    capitals: false,
    paper: [240, 234, 220],
    ink: '#20180c',
    waves: 3,
    heavy: false,
    authority: 'Burg. van Zwolle',
    number: 'LLXXDDDDD',
    surnames: ['van den Berg', 'IJsbrandy', 'de Vries', 'Ter Horst'],
    givens: ['Willeke Lieselotte', 'Daniël', 'Joost', 'Anouk'],
    towns: ['Zwolle', 'Delft', 'Hoorn'],
  },
  {
    state: 'CAN',
    split: 'held',
    title: 'CANADA',
    passport: 'PASSPORT PASSEPORT',
    nationality: 'CANADIAN/CANADIENNE',
    languages: ['en', 'fr'],
    dates: bilingual(EN, FR, true, '/'),
    portrait: 'left',
    fonts: { label: PT, value: TIMES },
    label: 1.5,
    value: 2.8,
    capitals: true,
    rows: [
      [
        ['type', 0],
        ['code', 20],
        ['number', 50],
      ],
      [['surname', 0]],
      [['given', 0]],
      [['nationality', 0]],
      [['birth', 0]],
      [
        ['sex', 0],
        ['place', 14],
      ],
      [
        ['issue', 0],
        ['authority', 44],
      ],
      [['expiry', 0]],
    ],
    paper: [228, 236, 244],
    ink: '#10141c',
    waves: 4,
    heavy: true,
    authority: 'GATINEAU',
    number: 'LLDDDDDD',
    surnames: ['Tremblay', 'MacKinnon', 'Côté', 'Whitefeather'],
    givens: ['Geneviève', 'Liam Alexander', 'Sasha', 'Noémie'],
    towns: ['SUDBURY CAN', 'RIMOUSKI CAN', 'HALIFAX CAN'],
  },
  {
    state: 'USA',
    split: 'held',
    title: 'UNITED STATES OF AMERICA',
    passport: 'PASSPORT',
    nationality: 'UNITED STATES OF AMERICA',
    languages: ['en', 'fr', 'es'],
    dates: worded(EN),
    portrait: 'left',
    rows: STACKED,
    fonts: { label: TIMES, value: PT },
    label: 1.3,
    value: 2.7,
    capitals: true,
    paper: [232, 228, 236],
    ink: '#14141c',
    waves: 6,
    heavy: true,
    authority: 'United States Department of State',
    number: 'DDDDDDDDD',
    surnames: ['Featherstonehaugh', 'Kowalczyk', 'Begay', 'Oyelaran'],
    givens: ['Travis Lee', 'Guadalupe', 'Dakota', 'Bartholomew Christopher'],
    towns: ['OHIO, U.S.A.', 'TEXAS, U.S.A.', 'MAINE, U.S.A.'],
  },
  {
    state: 'KEN',
    split: 'held',
    title: 'REPUBLIC OF KENYA',
    passport: 'PASSPORT',
    nationality: 'KENYAN',
    languages: ['en'],
    dates: (date) => worded(LONG_EN)(date),
    portrait: 'left',
    rows: DATES_RIGHT,
    fonts: { label: UBUNTU, value: PT },
    label: 1.7,
    value: 2.6,
    capitals: false,
    paper: [230, 240, 224],
    ink: '#0c140c',
    waves: 4,
    heavy: false,
    authority: 'Nairobi',
    number: 'LLDDDDDDD',
    surnames: ['Wanjiru', 'Ochieng', 'Kiprotich'],
    givens: ['Achieng Grace', 'Baraka', 'Zawadi'],
    towns: ['Kisumu', 'Mombasa', 'Nyeri'],
  },
];
