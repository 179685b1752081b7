import { unmetNeeds } from './remote-needs.ts';

const needs = {
  'a-library': { version: '19.3.1', names: ['useState'], hasCopy: false },
  '@wayfare/ui/toast': { version: '0.1.4', names: ['toast'], hasCopy: false },
};
const shared = (library: string, design: string) => ({
  'a-library': { version: library, module: { useState: () => {} } },
  '@wayfare/ui/toast': { version: design, module: { toast: () => {} } },
});

describe('a remote of another release', () => {
  it('is served by the same version and by later ones without a break', () => {
    for (const [library, design] of [
      ['19.3.1', '0.1.4'],
      ['19.3.2', '0.1.5'],
      ['19.4.0', '0.1.10'],
    ] as const)
      expect(unmetNeeds(needs, shared(library, design))).toEqual([]);
  });

  it('is told of by package where a version is older, or broke with it', () => {
    for (const library of ['19.3.0', '19.2.9', '18.9.9', '20.0.0'])
      expect(unmetNeeds(needs, shared(library, '0.1.4'))).toEqual([
        `a-library is ${library} here and was 19.3.1 in its build`,
      ]);
    for (const design of ['0.1.3', '0.2.0', '1.1.4'])
      expect(unmetNeeds(needs, shared('19.3.1', design))).toEqual([
        `@wayfare/ui/toast is ${design} here and was 0.1.4 in its build`,
      ]);
  });

  it('is told of by name where it takes what this shell does not share', () => {
    const more = { ...needs, 'a-library': { version: '19.3.1', names: ['*', 'use', 'useState'], hasCopy: false } };
    expect(unmetNeeds(more, shared('19.3.1', '0.1.4'))).toEqual(['a-library is shared without use']);
  });

  it('needs no package that it has a copy of', () => {
    const unknown = { version: '0.1.4', names: ['Card'] };
    expect(unmetNeeds({ card: { ...unknown, hasCopy: true } }, {})).toEqual([]);
    expect(unmetNeeds({ session: { ...unknown, hasCopy: false } }, {})).toEqual(['session is not shared']);
  });
});
