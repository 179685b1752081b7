import type { Found } from './find-marks.ts';

/** An entry of docs/security/personal-data-places.json. */
export interface Allowed {
  /** As `Found` has it; `*` stands for anything but a slash. */
  readonly place: string;
  readonly kinds: readonly string[];
  readonly reason: string;
  /** It passes by itself, so that it may be gone when it is looked for. */
  readonly passes?: boolean;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const covers = (pattern: string, place: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escapePattern).join('[^/]*')}$`).test(place);

/** @returns a line for each value in a place that is not on the list, and for each entry that was found nowhere. */
export const judgeFound = (found: readonly Found[], allowed: readonly Allowed[]): string[] => {
  const isAllowed = ({ place, kind }: Found) =>
    allowed.some((each) => covers(each.place, place) && each.kinds.includes(kind));
  return [
    ...found.filter((each) => !isAllowed(each)).map(({ place, kind }) => `${kind} stands in ${place}`),
    ...allowed
      .filter(({ passes }) => !passes)
      .flatMap(({ place, kinds }) => kinds.map((kind) => ({ place, kind })))
      .filter(({ place, kind }) => !found.some((each) => covers(place, each.place) && each.kind === kind))
      .map(({ place, kind }) => `${kind} is listed for ${place}, where it was not found`),
  ];
};
