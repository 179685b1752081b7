import { isPrinted } from './printed-names.ts';

describe('names on the printed page', () => {
  it.each([
    ['MUELLER LUETJEN', 'Müller-Lütjen'],
    ['MULLER', 'MÜLLER'],
    ['JOERG', 'JORG'],
    ['DARTAGNAN', 'D’Artagnan'],
    ['ZOLKIEWSKA LECKA', 'Żółkiewska-Łęcka'],
    ['AAKERSTROEM', 'Åkerström'],
  ])('finds %s in %s', (zone, printed) => {
    expect(isPrinted(zone, `Surname\n${printed}\nGiven names`)).toBe(true);
  });

  it('does not find a name that differs in a letter, or only in part', () => {
    expect(isPrinted('MARLOVE', 'MARLOWE')).toBe(false);
    expect(isPrinted('MARLOWE ANN', 'MARLOWE')).toBe(false);
    expect(isPrinted('MARLOW', 'MARLOWE')).toBe(false);
  });
});
