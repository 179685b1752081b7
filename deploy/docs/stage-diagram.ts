import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDED_STAGES, STAGE_EDGES } from '../../services/application/src/domain/case/stages.ts';

/** The transition table as a Mermaid state diagram. */
const stageDiagram = (): string => {
  const arrows = STAGE_EDGES.flatMap((edge) => {
    const marks = ['reason' in edge && 'reason', 'secondPerson' in edge && 'second person'].filter(Boolean);
    const label = `${edge.on} (${[edge.by.join(' or '), ...marks].join(', ')})`;
    // An answered request leads back to where it was made.
    const targets = edge.to === 'resume' ? ['in_review', 'with_government'] : [edge.to];
    return edge.from.flatMap((from) => targets.map((to) => `  ${from} --> ${to}: ${label}`));
  });
  return [
    'stateDiagram-v2',
    '  [*] --> submitted',
    ...arrows,
    ...ENDED_STAGES.map((stage) => `  ${stage} --> [*]`),
  ].join('\n');
};

const MARK = '<!-- Below: generated from the stage table by `node deploy/docs/write.ts`; a test compares. -->';

/** The page as it is, and as it should be. */
export const stagePage = (): { path: string; now: string; wanted: string } => {
  const path = join(import.meta.dirname, '../../docs/services/application.md');
  const now = readFileSync(path, 'utf8');
  const [head = ''] = now.split(MARK);
  const drawn = ['## Stages of a case', '', '```mermaid', stageDiagram(), '```'];
  return { path, now, wanted: `${head.trimEnd()}\n\n${MARK}\n\n${drawn.join('\n')}\n` };
};
