/** One part of the specification as specification.json has it. */
export interface Section {
  section: string;
  title: string;
  statements: Statement[];
}

interface Statement {
  id: string;
  /**
   * In one line. Words of the screen stand in single quotes, as the message files have them: `{name}` for what is
   * filled in.
   */
  says: string;
  /** The test that shows it: `path › its name`. */
  test: string;
  /** How it is read differently, and why. */
  differs?: string;
}

/** What stands in single quotes; an apostrophe inside a word is none. */
export const wordsIn = (says: string): string[] =>
  [...says.matchAll(/(?<![\p{L}\p{N}])'(.+?)'(?![\p{L}\p{N}])/gu)].map(([, words]) => words ?? '');

/** The names of the tests in a file, as written there. */
export const testNamesIn = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?:\b(?:it|test)(?:\.each(?:<[^(]*>)?\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))?|\bstep|\bentry)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
    ),
  ].map(([, , name]) => (name ?? '').replaceAll(/\\(['"`])/g, '$1'));
