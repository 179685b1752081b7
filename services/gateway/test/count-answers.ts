import type { IncomingMessage, Server } from 'node:http';

/** Of one route: how often it answered with each status. */
export type Figures = Map<string, Map<number, number>>;

/** Express leaves the matched route on the request. */
type Routed = IncomingMessage & { route?: { path: string } };

/** Counts the answers of a server by route and status from now on. */
export const countAnswers = (server: Server): Figures => {
  const figures: Figures = new Map();
  server.on('request', (request: Routed, response) =>
    response.on('finish', () => {
      const name = request.route ? `${request.method} ${request.route.path}` : 'no route';
      const statuses = figures.get(name) ?? new Map<number, number>();
      figures.set(name, statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1));
    }),
  );
  return figures;
};

export const totalOf = (figures: Figures, isCounted: (status: number) => boolean = () => true): number =>
  [...figures.values()]
    .flatMap((statuses) => [...statuses])
    .reduce((sum, [status, times]) => sum + (isCounted(status) ? times : 0), 0);

/** A line for each route, a column for each status. */
export const tableOf = (figures: Figures): string => {
  const statuses = [...new Set([...figures.values()].flatMap((each) => [...each.keys()]))].sort((a, b) => a - b);
  const width = Math.max(0, ...[...figures.keys()].map((name) => name.length)) + 2;
  const line = (name: string, cells: readonly (number | string | undefined)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell ?? '').padStart(7)).join('')}`;
  const rows = [...figures]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, counted]) =>
      line(
        name,
        statuses.map((status) => counted.get(status)),
      ),
    );
  const totals = statuses.map((status) => totalOf(figures, (each) => each === status));
  return [line('', statuses), ...rows, line('all', totals)].join('\n');
};
