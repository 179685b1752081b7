import { readTyped } from './read-typed.ts';

describe('readTyped', () => {
  it.each([
    ['Lond', { street: '', town: 'lond' }],
    ['New York', { street: '', town: 'new york' }],
    ['Saint-Étien', { street: '', town: 'saint etien' }],
    ['10 Rue de Rivoli, Par', { street: '10 Rue de Rivoli', town: 'par' }],
    ['Flat 2, 10 High Street, Bath', { street: 'Flat 2, 10 High Street', town: 'bath' }],
  ])('takes %j as %j', (typed, read) => expect(readTyped(typed)).toEqual(read));

  it.each(['221B Baker', '10 Downing Street', '12 Main Street New York', '10 Rue de Rivoli,', 'Bath, BA1', 'L', ''])(
    'guesses no town in %j',
    (typed) => expect(readTyped(typed)).toBeUndefined(),
  );
});
