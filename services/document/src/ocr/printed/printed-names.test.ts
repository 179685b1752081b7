import { finishedName, isPrinted } from './printed-names.ts';

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

describe('a name that the zone had no room to finish', () => {
  it('goes on as in print', () => {
    expect(finishedName('BARTHOLOMEW CHRIS', 'FEATHERSTONEHAUGH\nBartholomew Christopher')).toBe(
      'BARTHOLOMEW CHRISTOPHER',
    );
  });

  it('stays as it is where print shows none or several that it may be', () => {
    expect(finishedName('BARTHOLOMEW CHRIS', 'Bartholomew\nOHIO')).toBeUndefined();
    expect(finishedName('CHRIS', 'CHRISTOPHER CHRISTINE')).toBeUndefined();
    expect(finishedName('BARTHOLOMEW CHRIS', 'Christopher')).toBeUndefined();
    expect(finishedName('ANNA M', 'ANNA MARIA')).toBeUndefined();
  });
});
