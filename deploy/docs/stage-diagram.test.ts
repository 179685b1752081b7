import { STAGE_EDGES } from '../../services/application/src/domain/case/stages.ts';
import { stagePage } from './stage-diagram.ts';

it('shows the stages of a case as the table has them; if not, run `node deploy/local/run.mjs deploy/docs/write.ts`', () => {
  const { now, wanted } = stagePage();
  expect(now).toBe(wanted);
});

it('draws every edge', () => {
  const { wanted } = stagePage();
  for (const edge of STAGE_EDGES)
    for (const from of edge.from) expect(wanted).toMatch(new RegExp(`${from} --> \\w+: ${edge.on} `));
});
