/** What a scanner holds against an object that the chart makes. */
export interface Finding {
  readonly check: string;
  readonly title: string;
  /** `Deployment/visa-gateway` */
  readonly object: string;
  /** The values file it was rendered from, without `-values.yaml`. */
  readonly values: string;
}

/** Why findings stand. `of` and `values` are regular expressions of whole names; without them it is of all. */
export interface Reason {
  readonly checks: readonly string[];
  readonly of?: string;
  readonly values?: string;
  readonly reason: string;
}

const isWhole = (expression: string | undefined, text: string): boolean =>
  expression === undefined || new RegExp(`^(?:${expression})$`).test(text);

/**
 * Findings without a reason, one line for each check and object, and reasons without a finding: a check that is named
 * and finds nothing is left over as well.
 */
export const judgeFindings = (
  findings: readonly Finding[],
  reasons: readonly Reason[],
): { unexplained: string[]; unused: string[] } => {
  const used = new Set<string>();
  const unexplained = new Map<string, string[]>();
  for (const { check, title, object, values } of findings) {
    const given = reasons.flatMap((one, index) =>
      one.checks.includes(check) && isWhole(one.of, object) && isWhole(one.values, values) ? [index] : [],
    );
    for (const index of given) used.add(`${index} ${check}`);
    if (given.length) continue;
    const line = `${check} ${title}: ${object}`;
    unexplained.set(line, [...(unexplained.get(line) ?? []), values]);
  }
  return {
    unexplained: [...unexplained].map(([line, values]) => `${line} (${[...new Set(values)].join(', ')})`),
    unused: reasons.flatMap(({ checks, reason }, index) =>
      checks.filter((check) => !used.has(`${index} ${check}`)).map((check) => `${check}: ${reason}`),
    ),
  };
};
