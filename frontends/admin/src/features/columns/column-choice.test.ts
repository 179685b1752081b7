import { type ColumnSet, isUsual, moveColumn, readChoice, usualChoice } from './column-choice.ts';

const set: ColumnSet = { keys: ['order', 'due', 'stage', 'visa'], fixed: 'order', fixedFirst: true };
const loose: ColumnSet = { keys: ['date', 'name', 'price'], fixed: 'name' };
const keysOf = (choice: { key: string; isShown: boolean }[]) =>
  choice.map(({ key, isShown }) => (isShown ? key : `(${key})`)).join(' ');
const stored = (...choice: [string, unknown][]) => JSON.stringify(choice.map(([key, isShown]) => ({ key, isShown })));

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"order":true}'],
  ['other things', '[1, null, {"key":"due"}, {"key":3,"isShown":true}]'],
])('%s is the usual order', (_, text) => {
  expect(readChoice(text, set)).toEqual(usualChoice(set));
});

test('what was chosen stays, without columns that are no more, with new ones at the end, and each once', () => {
  const text = stored(['stage', true], ['gone', true], ['due', false], ['stage', false]);
  expect(keysOf(readChoice(text, set))).toBe('order stage (due) visa');
});

test('the fixed column cannot be hidden, and stays the first where it has to', () => {
  expect(keysOf(readChoice(stored(['due', true], ['order', false]), set))).toBe('order due stage visa');
  expect(keysOf(readChoice(stored(['price', true], ['name', false], ['date', false]), loose))).toBe(
    'price name (date)',
  );
});

test('a column moves by one place, and neither beyond an end nor before the fixed one', () => {
  const usual = usualChoice(set);
  expect(keysOf(moveColumn(usual, 'due', 1, set))).toBe('order stage due visa');
  for (const [key, step] of [
    ['due', -1],
    ['order', 1],
    ['visa', 1],
    ['gone', 1],
  ] as const)
    expect(moveColumn(usual, key, step, set)).toEqual(usual);
  expect(keysOf(moveColumn(usualChoice(loose), 'name', -1, loose))).toBe('name date price');
  expect(isUsual(moveColumn(usual, 'due', 1, set), set)).toBe(false);
  expect(isUsual(usual, set)).toBe(true);
});
