/** One line of the report: a figure and the limit it has to keep. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit: number;
}

interface Metric {
  values: Record<string, number>;
}
export interface Summary {
  metrics: Record<string, Metric | undefined>;
}

/** NaN where nothing was measured: that is no figure, and keeps no limit. */
export const figureOf = ({ metrics }: Summary, metric: string, value: string): number => {
  const { values } = metrics[metric] ?? { values: {} };
  return values.count === 0 ? Number.NaN : (values[value] ?? Number.NaN);
};

/** What load.mjs makes its report from. */
export const summaryWith =
  (figures: (summary: Summary) => Figure[] = () => []) =>
  (summary: Summary): Record<string, string> => ({
    [__ENV.SUMMARY_FILE ?? 'summary.json']: JSON.stringify({ ...summary, figures: figures(summary) }),
  });
