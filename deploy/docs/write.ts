// node deploy/docs/write.ts: writes the generated parts of docs/architecture.md and docs/services/application.md, and
// the chart's Kafka topics.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { architecturePage } from './architecture.ts';
import { chartTopics } from './chart-topics.ts';
import { stagePage } from './stage-diagram.ts';

for (const { path, wanted } of [architecturePage(), stagePage()]) writeFileSync(path, wanted);
const chart = join(import.meta.dirname, '../../helm/visa/files/kafka.json');
writeFileSync(chart, `${JSON.stringify(chartTopics(), undefined, 2)}\n`);
