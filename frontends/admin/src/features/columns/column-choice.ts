/** A column of a list, in the place and with the sight that somebody chose for it. */
export interface ColumnChoice {
  key: string;
  isShown: boolean;
}

/** What the list has, in its usual order. */
export interface ColumnSet {
  keys: readonly string[];
  /** Always shown: the row's link is there. */
  fixed: string;
  /** The fixed one stays the first: the boxes that select rows are in it. */
  fixedFirst?: boolean;
}

export const usualChoice = ({ keys }: ColumnSet): ColumnChoice[] => keys.map((key) => ({ key, isShown: true }));

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'isShown' in value &&
  typeof value.isShown === 'boolean';

/**
 * What was stored, as far as the list still has it. Columns that came with a later release stand at the end; what
 * cannot be read is the usual order.
 */
export const readChoice = (stored: string | null, set: ColumnSet): ColumnChoice[] => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? '[]');
  } catch {
    return usualChoice(set);
  }
  const known = (Array.isArray(parsed) ? parsed : [])
    .filter(isChoice)
    .filter(({ key }, index, all) => set.keys.includes(key) && all.findIndex((one) => one.key === key) === index)
    .map(({ key, isShown }) => ({ key, isShown: isShown || key === set.fixed }));
  const missing = usualChoice(set).filter(({ key }) => !known.some((one) => one.key === key));
  const choice = [...known, ...missing];
  if (!set.fixedFirst) return choice;
  return [{ key: set.fixed, isShown: true }, ...choice.filter(({ key }) => key !== set.fixed)];
};

/** Moves a column by one place; not beyond the ends, nor before one that stays the first. */
export const moveColumn = (
  choice: readonly ColumnChoice[],
  key: string,
  step: 1 | -1,
  set: ColumnSet,
): ColumnChoice[] => {
  const from = choice.findIndex((one) => one.key === key);
  const to = from + step;
  const first = set.fixedFirst ? 1 : 0;
  const [one, other] = [choice[from], choice[to]];
  if (!one || !other || from < first || to < first) return [...choice];
  return choice.map((each, index) => (index === from ? other : index === to ? one : each));
};

export const isUsual = (choice: readonly ColumnChoice[], { keys }: ColumnSet): boolean =>
  choice.every(({ key, isShown }, index) => isShown && keys[index] === key);
