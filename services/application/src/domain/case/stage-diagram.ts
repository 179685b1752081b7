import { ENDED_STAGES, STAGE_EDGES } from './stages.ts';

/** The transition table as a Mermaid state diagram, for the documentation. */
export const stageDiagram = (): string => {
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
    '',
  ].join('\n');
};
