const LONGEST = 80;

/** The slug of a copy: `x-copy`, then `x-copy-2`, `x-copy-3`; a copy of a copy counts on from its original. */
export const copySlug = (slug: string, taken: ReadonlySet<string>): string => {
  const original = slug.replace(/-copy(-\d+)?$/, '');
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '-copy' : `-copy-${number}`;
    const candidate = original.slice(0, LONGEST - ending.length).replace(/-+$/, '') + ending;
    if (!taken.has(candidate)) return candidate;
  }
};
