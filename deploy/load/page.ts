// The report as a page that opens by itself, without a server.

interface Metric {
  readonly type: string;
  readonly contains?: string;
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** A figure that a scenario promises. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
}

/** What k6 and the scenario have written down. */
export interface Summary {
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly figures: readonly Figure[];
}

/** What one part of the platform spent; memory in MB. */
interface PartUsage {
  readonly part: string;
  readonly seconds: number;
  readonly memory: number;
  readonly memoryBefore: number;
}

export interface Report extends Summary {
  readonly name: string;
  readonly url: string;
  readonly at: string;
  readonly seconds: number;
  readonly requests: number;
  readonly parts: readonly PartUsage[];
  readonly missed: readonly string[];
  readonly broken: readonly string[];
}

const text = (value: string | number): string =>
  String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const number = (value: number | undefined): string =>
  value !== undefined && Number.isFinite(value) ? String(Number(value.toPrecision(4))) : '–';

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th>${text(cell)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}table{border-collapse:collapse;width:100%;margin:1rem 0 2rem}
th,td{text-align:right;padding:.3rem .6rem;border-bottom:1px solid #ccc;font-variant-numeric:tabular-nums}th:first-child,td:first-child{text-align:left}
.ok{color:#166534}.missed{color:#b91c1c}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}.ok{color:#86efac}.missed{color:#fca5a5}}`;

export const pageOf = (report: Report): string => {
  const { name, url, at, seconds, requests, parts, figures, missed, broken, metrics } = report;
  const isTrend = ({ type, values }: Metric): boolean => type === 'trend' && (values['p(95)'] ?? 0) > 0;
  const trends = Object.entries(metrics).filter(([, metric]) => isTrend(metric));
  const rate = (metric: string): number => metrics[metric]?.values.rate ?? 0;
  const bad = missed.length + broken.length;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Load: ${text(name)}</title><style>${STYLE}</style>
<h1>Load: ${text(name)}</h1>
<p>${text(url)}, ${text(at)}, ${seconds.toFixed(0)} s, ${requests} requests, ${number(requests / seconds)} a second, ${number(rate('http_req_failed') * 100)} % failed,
${metrics.dropped_iterations?.values.count ?? 0} dropped. <strong class="${bad ? 'missed' : 'ok'}">${bad ? `${bad} limits missed` : 'every limit kept'}</strong></p>
${table(
  ['Figure', 'Measured', 'Limit', ''],
  figures.map((one) => [
    `${one.name}`,
    `${number(one.value)} ${one.unit}`,
    `${number(one.limit)} ${one.unit}`,
    one.value <= one.limit ? 'kept' : 'missed',
  ]),
)}
${broken.length ? `<p class="missed">${broken.map(text).join('<br>')}</p>` : ''}
<h2>Latency</h2>
${table(
  ['Metric', 'median', 'p90', 'p95', 'max'],
  trends.map(([metric, { values, contains }]) => [
    `${metric}${contains === 'time' ? ' (ms)' : ''}`,
    ...['med', 'p(90)', 'p(95)', 'max'].map((value) => number(values[value])),
  ]),
)}
<h2>CPU and memory</h2>
${table(
  ['Part', 'CPU seconds', 'ms a request', 'MB before', 'MB after'],
  parts.map(({ part, seconds: spent, memory, memoryBefore }) => [
    part,
    ...[spent, (spent / Math.max(1, requests)) * 1000, memoryBefore, memory].map(number),
  ]),
)}
</html>`;
};
