import { readTyped } from './read-typed.ts';

describe('readTyped', () => {
  it.each([
    ['Lond', [{ street: '', town: 'lond' }]],
    ['Saint-Étien', [{ street: '', town: 'saint etien' }]],
    ['10 Rue de Rivoli, Par', [{ street: '10 Rue de Rivoli', town: 'par' }]],
    ['Flat 2, 10 High Street, Bath', [{ street: 'Flat 2, 10 High Street', town: 'bath' }]],
    ['10 Rue de Rivoli,', []],
    ['L', []],
    ['', []],
  ])('takes %j as %j', (typed, ways) => expect(readTyped(typed)).toEqual(ways));

  it('looks for the town among the last words behind a house number', () => {
    expect(readTyped('12 Main Street New York')).toContainEqual({ street: '12 Main Street', town: 'new york' });
    expect(readTyped('12 Main Street New York').map(({ town }) => town)).toEqual([
      '12 main street new york',
      'main street new york'.split(' ').slice(-3).join(' '),
      'new york',
      'york',
    ]);
  });

  it('does not take a street without a number apart', () => {
    expect(readTyped('New York')).toEqual([{ street: '', town: 'new york' }]);
  });
});
