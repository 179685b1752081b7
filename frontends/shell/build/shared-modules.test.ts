import { sharedModulesSource } from './shared-modules.ts';

const aPackage = { version: '1.0.0', isSingle: true, byName: false };

describe('what the shell shares', () => {
  it('is a small package as a whole, and of a large one what a remote takes', () => {
    const shared = { small: aPackage, large: { ...aPackage, byName: true } };
    const source = sharedModulesSource(shared, [{ large: ['b'], small: ['x'] }, { large: ['a', 'b'] }]);
    expect(source.split('\n')).toEqual([
      "import * as module0 from 'small';",
      "import { a as a1, b as b1 } from 'large';",
      'export const sharedModules = {',
      "  'small': module0,",
      "  'large': { a: a1, b: b1 },",
      '};',
    ]);
  });

  it('is the whole of a large package where a remote takes it as a whole', () => {
    const source = sharedModulesSource({ large: { ...aPackage, byName: true } }, [{ large: ['*', 'a'] }]);
    expect(source).toContain("import * as module0 from 'large';");
  });
});
