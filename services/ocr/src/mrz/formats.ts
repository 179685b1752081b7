import { checkDigit } from './check-digit.ts';
import { isState } from './issuing-states.ts';
import { isDate } from './td3.ts';

/** Documents with a machine-readable zone, by ICAO 9303: parts 4 (TD3), 5 (TD1), 6 (TD2) and 7 (visas). */
export type Format = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';

/** Line, first position, position after the last; from 0. */
type Place = readonly [line: number, from: number, to: number];

interface Plan {
  readonly lines: number;
  readonly length: number;
  readonly state: Place;
  readonly names: Place;
  /** With its check digit at the end. */
  readonly number: Place;
  readonly nationality: Place;
  readonly birth: Place;
  readonly sex: Place;
  readonly expiry: Place;
  readonly optional: readonly Place[];
  /** Stretches under the composite check digit, and where it stands; visas have none. */
  readonly composite?: { readonly of: readonly Place[]; readonly at: Place };
  /** A number longer than nine goes on in this optional data (parts 5 and 6). */
  readonly overflow?: Place;
}

const secondLineOf = (line: number) => ({
  number: [line, 0, 10] as Place,
  nationality: [line, 10, 13] as Place,
  birth: [line, 13, 20] as Place,
  sex: [line, 20, 21] as Place,
  expiry: [line, 21, 28] as Place,
});

const PLANS: Record<Format, Plan> = {
  TD3: {
    lines: 2,
    length: 44,
    state: [0, 2, 5],
    names: [0, 5, 44],
    ...secondLineOf(1),
    optional: [[1, 28, 42]],
    composite: {
      of: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 43],
      ],
      at: [1, 43, 44],
    },
  },
  TD2: {
    lines: 2,
    length: 36,
    state: [0, 2, 5],
    names: [0, 5, 36],
    ...secondLineOf(1),
    optional: [[1, 28, 35]],
    composite: {
      of: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 35],
      ],
      at: [1, 35, 36],
    },
    overflow: [1, 28, 35],
  },
  TD1: {
    lines: 3,
    length: 30,
    state: [0, 2, 5],
    number: [0, 5, 15],
    names: [2, 0, 30],
    birth: [1, 0, 7],
    sex: [1, 7, 8],
    expiry: [1, 8, 15],
    nationality: [1, 15, 18],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
    composite: {
      of: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      at: [1, 29, 30],
    },
    overflow: [0, 15, 30],
  },
  'MRV-A': {
    lines: 2,
    length: 44,
    state: [0, 2, 5],
    names: [0, 5, 44],
    ...secondLineOf(1),
    optional: [[1, 28, 44]],
  },
  'MRV-B': {
    lines: 2,
    length: 36,
    state: [0, 2, 5],
    names: [0, 5, 36],
    ...secondLineOf(1),
    optional: [[1, 28, 36]],
  },
};

export interface Checks {
  readonly number: boolean;
  readonly birth: boolean;
  readonly expiry: boolean;
  /** The check digit of a passport's personal number; true where the format has none. */
  readonly optional: boolean;
  /** True where the format has none. */
  readonly composite: boolean;
}

export interface Zone {
  readonly format: Format;
  /** P, I, V, … with its second letter where it has one. */
  readonly code: string;
  readonly last_name: string;
  readonly first_name: string;
  /** The names fill their field to its end, so that some of them may be missing. */
  readonly truncated: boolean;
  readonly number: string;
  readonly issuing_state: string;
  readonly nationality: string;
  /** YYMMDD, as it stands there. */
  readonly birth: string;
  readonly expiry: string;
  /** M, F or X. */
  readonly sex: string;
  readonly optional: readonly string[];
  readonly checks: Checks;
  /** Every check digit agrees and the states exist. */
  readonly valid: boolean;
}

const unfilled = (text: string): string => text.replace(/<+/g, ' ').trim();
const agrees = (text: string): boolean => checkDigit(text.slice(0, -1)) === text.at(-1);

/** What the lines can only be, by their number, their length and how they begin. */
export const formatOf = (lines: readonly string[]): Format | undefined => {
  const [first = ''] = lines;
  if (lines.some((line) => line.length !== first.length || !/^[A-Z0-9<]+$/.test(line))) return undefined;
  if (lines.length === 3) return first.length === 30 && /^[ACI]/.test(first) ? 'TD1' : undefined;
  if (lines.length !== 2) return undefined;
  if (first.length === 44) return first[0] === 'P' ? 'TD3' : first[0] === 'V' ? 'MRV-A' : undefined;
  if (first.length === 36) return first[0] === 'V' ? 'MRV-B' : /^[ACIP]/.test(first) ? 'TD2' : undefined;
  return undefined;
};

/**
 * A number of more than nine characters: its first nine, a filler for the check digit, then the rest and the check
 * digit in the optional data up to a filler (ICAO 9303-5, note j).
 */
const numberOf = (field: string, overflow: string): { number: string; agrees: boolean; rest: string } => {
  const [more = ''] = overflow.split('<');
  if (field[9] !== '<' || field[8] === '<' || more.length < 2)
    return { number: field.slice(0, 9).replace(/</g, ''), agrees: agrees(field), rest: overflow };
  const whole = field.slice(0, 9) + more;
  return { number: whole.slice(0, -1), agrees: agrees(whole), rest: overflow.slice(more.length) };
};

/**
 * Reads the lines of any machine-readable zone; undefined where they are none. Says what does not agree and repairs
 * nothing.
 */
export const parseZone = (lines: readonly string[]): Zone | undefined => {
  const format = formatOf(lines);
  if (!format) return undefined;
  const plan = PLANS[format];
  const at = ([line, from, to]: Place): string => (lines[line] as string).slice(from, to);
  const { number, agrees: numberAgrees, rest } = numberOf(at(plan.number), plan.overflow ? at(plan.overflow) : '');
  const names = at(plan.names);
  const [surname = '', ...given] = names.replace(/<+$/, '').split('<<');
  const personal = format === 'TD3' ? at([1, 28, 43]) : '';
  const dated = (place: Place) => agrees(at(place)) && isDate(at(place).slice(0, 6));
  const checks: Checks = {
    number: numberAgrees,
    birth: dated(plan.birth),
    expiry: dated(plan.expiry),
    optional: personal === '' || /^<+$/.test(personal) || agrees(personal),
    composite: !plan.composite || checkDigit(plan.composite.of.map(at).join('')) === at(plan.composite.at),
  };
  const [state, nationality] = [at(plan.state), at(plan.nationality)];
  const sex = at(plan.sex);
  return {
    format,
    code: unfilled((lines[0] as string).slice(0, 2)),
    last_name: unfilled(surname),
    first_name: unfilled(given.join('<')),
    truncated: !names.endsWith('<'),
    number,
    issuing_state: unfilled(state),
    nationality: unfilled(nationality),
    birth: at(plan.birth).slice(0, 6),
    expiry: at(plan.expiry).slice(0, 6),
    sex: sex === '<' ? 'X' : sex,
    optional: plan.optional.map((place) => unfilled(place.join() === plan.overflow?.join() ? rest : at(place))),
    checks,
    valid: Object.values(checks).every(Boolean) && isState(state) && isState(nationality) && /^[MFX<]$/.test(sex),
  };
};
