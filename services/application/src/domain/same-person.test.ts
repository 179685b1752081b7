import { isAnotherPerson, isSameName } from '@wayfare/proto/application/v1/same-person';

describe('a name as a passport spells it', () => {
  it.each([
    ['Jörg', 'JOERG'],
    ['Jörg', 'JORG'],
    ['Peña', 'PENA'],
    ['Peña', 'PENXXA'],
    ['O’Brien-Smith', 'OBRIEN SMITH'],
    ['Åsa Łuczak', 'AASA LUCZAK'],
    ['Strauß', 'STRAUSS'],
    ['Αλέξανδρος', 'ALEXANDROS'],
    ['Wolfeschlegelsteinhausenberger', 'WOLFESCHLEGELSTEINHAU'],
  ])('%s is %s', (entered, read) => expect(isSameName(entered, read)).toBe(true));

  it.each([
    ['Ana', 'ANNA'],
    ['Ana', 'ANA MARIA'],
    ['Silva', 'SILVEIRA'],
  ])('%s is not %s', (entered, read) => expect(isSameName(entered, read)).toBe(false));
});

describe('another person', () => {
  const ana = { firstNames: 'Ana Maria', lastNames: 'Silva', birthDate: '1990-04-12' };

  it.each([
    ['has no name in common', { firstNames: 'MARK', lastNames: 'SPECIMEN', birthDate: '1990-04-12' }],
    ['has the same family name and was born on another day', { ...ana, firstNames: 'JOAO', birthDate: '1960-01-01' }],
    ['has the same given name and was born on another day', { ...ana, lastNames: 'ERIKSSON', birthDate: '1974-08-12' }],
  ])('%s', (_, read) => expect(isAnotherPerson(ana, read)).toBe(true));

  it.each([
    ['who married', { ...ana, lastNames: 'COSTA' }],
    ['whose names were swapped', { firstNames: 'SILVA', lastNames: 'ANA MARIA', birthDate: '1990-04-12' }],
    ['who mistyped the birth date', { ...ana, firstNames: 'ANA', birthDate: '1990-12-04' }],
    ['of whom nothing was read', { firstNames: '', lastNames: '', birthDate: '' }],
  ])('is not one %s', (_, read) => expect(isAnotherPerson(ana, read)).toBe(false));
});
