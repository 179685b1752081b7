import { ada, aPassport, aTraveller, grace } from '../../test/fixtures.ts';
import { matchTravellers } from './match-travellers.ts';

const alan = { ...grace, firstMiddleName: 'Alan', lastName: 'Turing', birthYear: 1992 };
const withPassport = (details: typeof ada, passportNumber: string) =>
  aTraveller({ ...details, passport: aPassport({ passportNumber }) });
const before = [withPassport(ada, 'A'), withPassport(grace, 'G'), withPassport(alan, 'T')];
const passports = (entered: (typeof ada)[]) =>
  matchTravellers(before, entered).map(({ firstMiddleName, passport }) => [firstMiddleName, passport?.passportNumber]);

it('keeps everybody at their passport when a card in the middle is removed', () => {
  expect(passports([ada, alan])).toEqual([
    ['Ada', 'A'],
    ['Alan', 'T'],
  ]);
});

it('knows somebody again after a correction of one detail', () => {
  expect(passports([ada, { ...alan, birthDay: 3 }])).toEqual([
    ['Ada', 'A'],
    ['Alan', 'T'],
  ]);
});

it('gives nobody the passport of somebody who was removed', () => {
  const stranger = { ...ada, firstMiddleName: 'Edsger', lastName: 'Dijkstra', birthYear: 1970, birthDay: 1 };
  expect(passports([ada, stranger])).toEqual([
    ['Ada', 'A'],
    ['Edsger', undefined],
  ]);
});

it('keeps places when all was typed anew and nobody was removed', () => {
  const corrected = { ...grace, firstMiddleName: 'Grace B', lastName: 'Hoper' };
  expect(passports([ada, corrected, alan])[1]).toEqual(['Grace B', 'G']);
});

it('gives a new traveller nothing', () => {
  expect(passports([ada, grace, alan, { ...grace, firstMiddleName: 'Mary', birthYear: 2001 }])[3]).toEqual([
    'Mary',
    undefined,
  ]);
});

it('keeps an e-mail for the first traveller only, in lower case', () => {
  const [first, second] = matchTravellers(
    [],
    [
      { ...ada, email: 'Ada@Example.test' },
      { ...grace, email: 'g@example.test' },
    ],
  );
  expect([first?.email, second?.email]).toEqual(['ada@example.test', '']);
});
