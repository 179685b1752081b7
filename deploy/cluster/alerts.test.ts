import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { LASTING, PASSING } from './alerts/causes.ts';
import { OF_OPERATORS, RULES, soonerRules } from './alerts.ts';

interface Rules {
  groups: { rules: { alert?: string }[] }[];
}

const namesIn = (rules: string): string[] =>
  (parse(rules) as Rules).groups.flatMap(({ rules: some }) => some.flatMap(({ alert }) => alert ?? []));

test('every alert of the chart has a cause that `npm run cluster -- alerts` brings about, or is one of an operator', () => {
  const caused = [...LASTING, ...PASSING].flatMap(({ alerts }) => alerts);
  expect([...caused, ...OF_OPERATORS].sort()).toEqual(namesIn(readFileSync(RULES, 'utf8')).sort());
});

test('the rules that fire sooner are the same alerts', () => {
  expect(namesIn(soonerRules())).toEqual(namesIn(readFileSync(RULES, 'utf8')));
});
