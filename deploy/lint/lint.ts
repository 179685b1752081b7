// node deploy/lint/lint.ts [--shrink]: what Biome cannot check: wide comments, long files, the shape of services,
// business words in kit, broken references in documents, and dependencies whose licence nobody has judged.
// Part of npm run check. --shrink takes from the list of wide comments what is no longer so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDecisions, checkDocs } from './docs.ts';
import { findKitWords } from './kit-words.ts';
import longFiles from './long-files.json' with { type: 'json' };
import { findLongFiles } from './long-files.ts';
import { openRepository } from './repository.ts';
import { checkServiceShape } from './service-shape.ts';
import { findSupplyFaults } from './supply-chain.ts';
import wideComments from './wide-comments.json' with { type: 'json' };
import { compareWideComments, countWideComments, shrinkWideComments } from './wide-comments.ts';

const repository = openRepository(join(import.meta.dirname, '../..'));
const wide = countWideComments(repository);
if (process.argv.includes('--shrink')) {
  const list = shrinkWideComments(wide, wideComments);
  writeFileSync(join(import.meta.dirname, 'wide-comments.json'), `${JSON.stringify(list, null, 2)}\n`);
}
const findings = [
  ...compareWideComments(wide, wideComments),
  ...findLongFiles(repository, longFiles),
  ...checkServiceShape(repository),
  ...findKitWords(repository),
  ...checkDocs(repository),
  ...checkDecisions(repository),
  ...findSupplyFaults(repository),
];
for (const finding of findings) console.log(finding);
process.exit(findings.length ? 1 : 0);
