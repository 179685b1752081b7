/**
 * Compares a reader's answers with the truth: pictures by class, both lines, the six fields, what is accepted and
 * should not be.
 */
type Fields = Readonly<Record<string, string | undefined>>;

/** What is known of a picture of the set. */
export type Truth = Fields & { readonly cls: string; readonly expect?: string } & {
  readonly mrz?: readonly string[];
};

export interface Reading {
  readonly file: string;
  readonly mrz?: readonly string[];
  readonly fields?: Fields;
  readonly accepted?: boolean;
  /** What vouches for each field; readers that give none of this are not asked for it. */
  readonly details?: readonly { readonly name: string; readonly verified: boolean; readonly printed?: string }[];
  readonly cpu_ms: number;
}

export interface ClassScore {
  count: number;
  mrz?: number;
  fields?: number;
  wrong?: number;
  issue?: number;
  doubted?: number;
}

export type Score = ReturnType<typeof scoreReader>;

const SIX = ['first_name', 'last_name', 'passport_number', 'issuing_country', 'date_of_issue', 'date_of_expiry'];
const OF_THE_ZONE = [
  'first_name',
  'last_name',
  'passport_number',
  'issuing_country',
  'nationality',
  'date_of_birth',
  'sex',
  'date_of_expiry',
];

const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.min(sorted.length - 1, Math.round(share * (sorted.length - 1)))];
const unfilled = (text = ''): string => text.replace(/<+/g, ' ').trim();

/** What a reader that gives lines only has thereby said; nothing about the date of issue. */
const fieldsFromLines = ([first = '', second = '']: readonly string[]): Fields => {
  if (first.length !== 44 || second.length !== 44) return {};
  const [surname = '', given = ''] = first.slice(5).replace(/<+$/, '').split('<<');
  const date = (text: string, century: string): string =>
    `${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  const birth = second.slice(13, 19);
  return {
    first_name: unfilled(given),
    last_name: unfilled(surname),
    passport_number: unfilled(second.slice(0, 9)),
    issuing_country: unfilled(first.slice(2, 5)),
    nationality: unfilled(second.slice(10, 13)),
    date_of_birth: date(birth, Number(birth.slice(0, 2)) > 26 ? '19' : '20'),
    sex: second[20] === '<' ? 'X' : second[20],
    date_of_expiry: date(second.slice(21, 27), '20'),
  };
};

const plain = (text = ''): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const right = (key: string, truth: Fields, fields: Fields): boolean =>
  key.endsWith('_name')
    ? [truth[key], truth[`${key}_full`]].some((wanted) => plain(wanted) === plain(fields[key]))
    : fields[key] === truth[key];

/** As a name is spelt, whatever its case. */
const spelling = (text = ''): string => text.normalize('NFC').toUpperCase().replaceAll('’', "'");

/** What a reader says of its own fields: a wrong one verified, a right issue date not verified, names with accents. */
const vouched = (wanted: Truth, { fields = {}, details = [] }: Partial<Reading>) => {
  const isRight = (name: string) => right(name, wanted, fields);
  const names = (['last_name', 'first_name'] as const).filter((name) => /[^\0-\x7f]/.test(wanted[`${name}_viz`] ?? ''));
  const printed = names.flatMap((name) => {
    const said = details.find((detail) => detail.name === name)?.printed;
    return said === undefined ? [] : [spelling(said) === spelling(wanted[`${name}_viz`])];
  });
  return {
    verifiedWrong: details.some(({ name, verified }) => verified && name in wanted && !isRight(name)) ? 1 : 0,
    issue: isRight('date_of_issue') ? 1 : 0,
    doubted:
      isRight('date_of_issue') && !details.some(({ name, verified }) => name === 'date_of_issue' && verified) ? 1 : 0,
    accented: names.length,
    spelled: printed.length,
    spelledRight: printed.filter(Boolean).length,
  };
};

export const scoreReader = (truth: Readonly<Record<string, Truth>>, answers: readonly Reading[]) => {
  const answerOf = new Map(answers.map((answer) => [answer.file, answer]));
  const classes: Record<string, ClassScore> = {};
  const sums = {
    genuine: 0,
    negative: 0,
    mrz: 0,
    fields: 0,
    accepted: 0,
    silent: 0,
    falseAccepts: 0,
    verifiedWrong: 0,
    issue: 0,
    doubted: 0,
    accented: 0,
    spelled: 0,
    spelledRight: 0,
  };
  for (const [file, wanted] of Object.entries(truth)) {
    const answer: Partial<Reading> = answerOf.get(file) ?? {};
    const cls: ClassScore = classes[wanted.cls] ?? { count: 0 };
    classes[wanted.cls] = cls;
    cls.count++;
    if (wanted.expect === 'reject') {
      const wrong = answer.accepted ? 1 : 0;
      sums.negative++;
      sums.falseAccepts += wrong;
      cls.wrong = (cls.wrong ?? 0) + wrong;
      continue;
    }
    const lines = answer.mrz ?? [];
    const fields = answer.fields ?? fieldsFromLines(lines);
    const mrz = lines.length === 2 && lines.every((line, at) => line === wanted.mrz?.[at]) ? 1 : 0;
    const six = SIX.every((key) => right(key, wanted, fields)) ? 1 : 0;
    sums.genuine++;
    sums.mrz += mrz;
    sums.fields += six;
    sums.accepted += answer.accepted ? 1 : 0;
    sums.silent += answer.accepted && !OF_THE_ZONE.every((key) => right(key, wanted, fields)) ? 1 : 0;
    const said = vouched(wanted, { ...answer, fields });
    for (const key of ['verifiedWrong', 'issue', 'doubted', 'accented', 'spelled', 'spelledRight'] as const)
      sums[key] += said[key];
    cls.issue = (cls.issue ?? 0) + said.issue;
    cls.doubted = (cls.doubted ?? 0) + said.doubted;
    cls.mrz = (cls.mrz ?? 0) + mrz;
    cls.fields = (cls.fields ?? 0) + six;
  }
  const cpu = answers.map(({ cpu_ms }) => cpu_ms / 1000).sort((a, b) => a - b);
  const share = (count: number): number => count / sums.genuine;
  return {
    ...sums,
    mrz: share(sums.mrz),
    fields: share(sums.fields),
    accepted: share(sums.accepted),
    silent: share(sums.silent),
    issue: share(sums.issue),
    doubted: sums.doubted / sums.issue,
    isVouched: answers.some(({ details }) => details !== undefined),
    median: quantile(cpu, 0.5),
    p95: quantile(cpu, 0.95),
    worst: cpu.at(-1),
    classes,
  };
};
