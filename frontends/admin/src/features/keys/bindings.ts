/** The actions that a single key can cause, with the key that each has unless somebody chose another. */
export const USUAL_KEYS = {
  down: 'j',
  up: 'k',
  claim: 'c',
  next: 'n',
  proceed: 'p',
  release: 'r',
  ask: 'a',
  writeNote: 'e',
  nextDocument: 'd',
  previousDocument: 's',
  select: 'x',
  undo: 'u',
  search: '/',
  help: '?',
} as const;
export type KeyedAction = keyof typeof USUAL_KEYS;
export type Bindings = Readonly<Record<KeyedAction, string>>;

/** They move through a list whatever was chosen. */
const ARROWS: Readonly<Record<string, KeyedAction>> = { arrowdown: 'down', arrowup: 'up' };

const STORED_SWITCH = 'wayfare-staff-keys';
const STORED_BINDINGS = 'wayfare-staff-key-bindings';
const ACTIONS = Object.keys(USUAL_KEYS) as KeyedAction[];

export const keysAreOn = (): boolean => localStorage.getItem(STORED_SWITCH) !== 'off';
export const setKeysOn = (on: boolean): void =>
  on ? localStorage.removeItem(STORED_SWITCH) : localStorage.setItem(STORED_SWITCH, 'off');

/** One character that can be typed without Ctrl, Alt or the command key; the space scrolls the page. */
const isUsable = (key: unknown): key is string => typeof key === 'string' && /^\S$/u.test(key);

const readStored = (): Partial<Record<KeyedAction, unknown>> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_BINDINGS) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
};

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * The keys as this person chose them; the usual ones where what is stored cannot be right. An action that is newer than
 * the choice gets a free letter where its usual key was chosen for another.
 */
export const readBindings = (): Bindings => {
  const stored = readStored();
  const taken = new Set<unknown>(Object.values(stored));
  const keyOf = (action: KeyedAction): string => {
    const own = stored[action];
    if (isUsable(own)) return own;
    const usual = USUAL_KEYS[action];
    const key = taken.has(usual) ? (LETTERS.find((letter) => !taken.has(letter)) ?? usual) : usual;
    taken.add(key);
    return key;
  };
  const chosen = Object.fromEntries(ACTIONS.map((action) => [action, keyOf(action)])) as Bindings;
  return new Set(Object.values(chosen)).size === ACTIONS.length ? chosen : USUAL_KEYS;
};

export const findActionOf = (key: string, bindings: Bindings = readBindings()): KeyedAction | undefined =>
  ARROWS[key] ?? ACTIONS.find((action) => bindings[action] === key);

export type Rebound = { ok: true } | { ok: false; problem: 'unusable' } | { ok: false; takenBy: KeyedAction };

/** Gives an action another key, unless the key cannot be used or is another action's. */
export const rebind = (action: KeyedAction, pressed: string): Rebound => {
  const key = pressed.toLowerCase();
  if (!isUsable(key)) return { ok: false, problem: 'unusable' };
  const takenBy = findActionOf(key);
  if (takenBy && takenBy !== action) return { ok: false, takenBy };
  localStorage.setItem(STORED_BINDINGS, JSON.stringify({ ...readBindings(), [action]: key }));
  return { ok: true };
};

export const forgetBindings = (): void => localStorage.removeItem(STORED_BINDINGS);
