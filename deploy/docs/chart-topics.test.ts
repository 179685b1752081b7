import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartTopics } from './chart-topics.ts';

test('the chart matches the table of topics and access rules; if not, run `node deploy/local/run.mjs deploy/docs/write.ts`', () => {
  const chart = JSON.parse(readFileSync(join(__dirname, '../../helm/visa/files/kafka.json'), 'utf8'));
  expect(chart).toEqual(JSON.parse(JSON.stringify(chartTopics())));
});
