import type { Repository } from './repository.ts';

/** Kit serves any product: what this one is about stands in services/access, proto and the services. */
const KIT_SOURCE = /^services\/kit\/src\/(?!.*\.test\.ts$)(?!test-).*\.ts$/;

const BUSINESS_WORDS = new RegExp(
  [
    'applications?',
    'catalog(?:ue)?s?',
    'casework',
    'checkouts?',
    'destinations?',
    'embass(?:y|ies)',
    'nationalit(?:y|ies)',
    'passports?',
    'payments?',
    'refunds?',
    'reviewers?',
    'selfies?',
    'stripe',
    'submissions?',
    'travell?ers?',
    'upsells?',
    'visas?',
  ].join('|'),
  'gi',
);

/** Spellings in which such a word is no business of ours, each with its reason. */
const EXCEPTIONS: readonly { spelling: RegExp; reason: string }[] = [
  { spelling: /\bvisa_(?=[a-z])/g, reason: "The prefix of the platform's metrics: dashboards and alerts know it." },
  { spelling: /'visa(?:-jobs|-api)?'/g, reason: 'The name by which databases and tokens know the platform.' },
  { spelling: /\bapplication_name\b/g, reason: "PostgreSQL's own setting." },
  { spelling: /\bapplication\/(?=[a-z])/g, reason: 'A media type.' },
  {
    spelling: /\bDestinationStream\b|\bdestination\?: |\bdestination \?\? pino\.destination\b/g,
    reason: "pino's API.",
  },
];

/** @returns a line for each business word in kit, tests and test support apart. */
export const findKitWords = ({ files, read }: Pick<Repository, 'files' | 'read'>): string[] =>
  files
    .filter((path) => KIT_SOURCE.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, at) => {
          const plain = EXCEPTIONS.reduce((text, { spelling }) => text.replace(spelling, ''), line);
          const words = [...plain.matchAll(BUSINESS_WORDS)].map(([word]) => word);
          return words.map((word) => `${path}:${at + 1}: "${word}" is a word of this product, kit serves any`);
        }),
    );
