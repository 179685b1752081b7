import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Fact {
  readonly grpc?: number;
  readonly web?: boolean;
  readonly database?: boolean;
  readonly kafka?: boolean;
  readonly keycloak?: boolean;
  readonly calls: readonly string[];
}

/** What the chart runs, and who of it calls whom. */
const workloads = (): [string, Fact][] => {
  const [, facts] =
    /define "visa\.facts" -}}\n([\s\S]*?)\n{{- end }}/.exec(read('helm/visa/templates/_helpers.tpl')) ?? [];
  if (!facts) throw new Error('the chart names no workloads');
  return Object.entries(parse(facts));
};

/** Service -> the calls it answers, of the contract in proto/. */
const callsAnswered = (): [string, string[]][] =>
  globSync('proto/visa/*/v1/*_service.proto', { cwd: ROOT })
    .sort()
    .map((path) => [
      path.split('/')[2] as string,
      [...read(path).matchAll(/^\s*rpc (\w+)\(/gm)].map(([, name]) => name as string),
    ]);

interface Topic {
  readonly writers: Set<string>;
  readonly readers: Set<string>;
}

/** Topic -> who writes and who reads it: readers name it in events/, writers where their rows are. */
const topics = (): [string, Topic][] => {
  const found = new Map<string, Topic>();
  for (const path of globSync('services/*/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.|\/(kit|access)\//.test(file),
  )) {
    const code = read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    for (const [, topic] of code.matchAll(/'(\w+\.events\.v\d+)'/g)) {
      const entry = found.get(topic as string) ?? { writers: new Set(), readers: new Set() };
      const isReader = /\/events(?:\.ts|\/)/.test(path);
      (isReader ? entry.readers : entry.writers).add(path.split('/')[1] as string);
      found.set(topic as string, entry);
    }
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b));
};

const list = (names: Iterable<string>): string => [...names].sort().join(', ');

const containerDiagram = (all: [string, Fact][]): string[] => {
  const technology = ({ web, grpc }: Fact) => (web ? 'React' : grpc ? 'TypeScript, gRPC' : 'TypeScript, Express');
  return [
    'C4Container',
    '  title Wayfare: what runs, and who calls whom',
    '  Person(traveller, "Traveller")',
    '  Person(staff, "Staff")',
    '  System_Boundary(wayfare, "Wayfare") {',
    ...all.map(([name, fact]) => `    Container(${name}, "${name}", "${technology(fact)}")`),
    ...all
      .filter(([, { database }]) => database)
      .map(([name]) => `    ContainerDb(${name}Db, "${name}", "PostgreSQL")`),
    '  }',
    '  System_Ext(kafka, "Kafka")',
    '  System_Ext(keycloak, "Keycloak")',
    '  Rel(traveller, shell, "HTTPS")',
    '  Rel(staff, shell, "HTTPS")',
    '  Rel(shell, gateway, "REST below /api")',
    ...all.flatMap(([name, { calls }]) => calls.map((neighbour) => `  Rel(${name}, ${neighbour}, "gRPC")`)),
    ...all.filter(([, { database }]) => database).map(([name]) => `  Rel(${name}, ${name}Db, "SQL")`),
    ...all.filter(([, { kafka }]) => kafka).map(([name]) => `  Rel(${name}, kafka, "events")`),
    ...all.filter(([, { keycloak }]) => keycloak).map(([name]) => `  Rel(${name}, keycloak, "public keys")`),
  ];
};

const eventDiagram = (all: [string, Topic][]): string[] => [
  'flowchart LR',
  ...all.flatMap(([topic, { writers, readers }]) => {
    const id = topic.replaceAll('.', '_');
    return [
      `  ${id}[("${topic}")]`,
      ...[...writers].sort().map((writer) => `  ${writer} --> ${id}`),
      ...[...readers].sort().map((reader) => `  ${id} --> ${reader}`),
    ];
  }),
];

const mermaid = (lines: string[]): string => ['```mermaid', ...lines, '```'].join('\n');

/** The part of docs/architecture.md that follows from the contract, the chart and the topics. */
export const describeArchitecture = (): string => {
  const all = workloads();
  const events = topics();
  return [
    '## Containers',
    mermaid(containerDiagram(all)),
    '## Events',
    mermaid(eventDiagram(events)),
    [
      '| Topic | Written by | Read by |',
      '|---|---|---|',
      ...events.map(([topic, { writers, readers }]) => `| \`${topic}\` | ${list(writers)} | ${list(readers)} |`),
    ].join('\n'),
    '## Calls',
    [
      '| Service | Calls it answers |',
      '|---|---|',
      ...callsAnswered().map(([name, calls]) => `| ${name} | ${calls.join(', ')} |`),
    ].join('\n'),
  ].join('\n\n');
};

const MARK =
  '<!-- Below: generated from proto/, the chart and the topics by `node deploy/docs/write.ts`; a test compares. -->';
const PAGE = 'docs/architecture.md';

/** The page as it is, and as it should be. */
export const architecturePage = (): { path: string; now: string; wanted: string } => {
  const now = read(PAGE);
  const [head] = now.split(MARK);
  return { path: join(ROOT, PAGE), now, wanted: `${head}${MARK}\n\n${describeArchitecture()}\n` };
};
