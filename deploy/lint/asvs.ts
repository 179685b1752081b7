import { testNamesIn } from '../../frontends/e2e/specification.ts';

/** A requirement as docs/security/asvs.json has it. */
export interface Requirement {
  id: string;
  level: number;
  title: string;
  status: string;
  /** `path › name of the test`. */
  tests?: string[];
  /** What is missing, or why it is not ours. */
  reason?: string;
}

/** docs/security/asvs-required.json. */
export interface Required {
  chapters: Record<string, string>;
  /** The level of each requirement. */
  levels: Record<string, number>;
}

const STATUSES = ['met', 'partly', 'open', 'not-applicable'];

/** The names of the tests in a file of any kind that we have. */
export const testsOf = (path: string, source: string): string[] => {
  if (path.endsWith('.java')) return [...source.matchAll(/@Test\s+void (\w+)\(/g)].map(([, name]) => name ?? '');
  if (path.startsWith('deploy/cluster/tests/'))
    return [...source.matchAll(/^ {2}(['"])(.+)\1: async/gm)].map(([, , name]) => name ?? '');
  return testNamesIn(source);
};

/** @returns what is wrong with the list, a line each. `read` answers undefined for a file that there is not. */
export const findFaults = (
  list: readonly Requirement[],
  { levels }: Required,
  read: (path: string) => string | undefined,
): string[] => {
  const known = new Map<string, string[]>();
  const isTest = (test: string): boolean => {
    const [path = '', name = ''] = test.split(' › ');
    if (!known.has(path)) known.set(path, testsOf(path, read(path) ?? ''));
    return known.get(path)?.includes(name) === true;
  };
  const ids = list.map(({ id }) => id);
  return [
    ...Object.keys(levels)
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} is missing`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`),
    ...list.flatMap(({ id, level, status, tests = [], reason }) => [
      ...(levels[id] === level ? [] : [`${id} is not a requirement of level ${level}`]),
      ...(STATUSES.includes(status) ? [] : [`${id} has no status ${status}`]),
      ...(status === 'met' && tests.length === 0 ? [`${id} is met by no test`] : []),
      ...(status !== 'met' && !reason?.trim() ? [`${id} is ${status} without a reason`] : []),
      ...tests.filter((test) => !isTest(test)).map((test) => `${id} names no test: ${test}`),
    ]),
  ];
};

/** The table of docs/security/threat-model.md: how many of a chapter have each status. */
export const summarise = (list: readonly Requirement[], { chapters }: Required): string => {
  const rowOf = (name: string, of: readonly Requirement[]) =>
    `| ${[name, ...STATUSES.map((status) => of.filter((each) => each.status === status).length)].join(' | ')} |`;
  return [
    '| Chapter | Met | Partly | Open | Not applicable |',
    '|---|--:|--:|--:|--:|',
    ...Object.entries(chapters).map(([chapter, name]) =>
      rowOf(
        `${chapter} ${name}`,
        list.filter(({ id }) => id.startsWith(`${chapter}.`)),
      ),
    ),
    rowOf('All', list),
  ].join('\n');
};
