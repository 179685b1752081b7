/** Milliseconds of CPU by part, as measured by one command. */
interface Cost {
  readonly command: string;
  readonly of: string;
  readonly cpuMs: Readonly<Record<string, number>>;
}

export interface Costs {
  readonly measuredAt: string;
  readonly machine: string;
  readonly look: Cost;
  readonly save: Cost;
  readonly account: Cost;
  readonly orderRequest: Cost;
  readonly reading: Cost;
  readonly notMeasured: readonly string[];
}

/** What nobody has measured: of the business, not of the program. */
export interface Assumptions {
  /** The busiest hour against the average of the day. */
  readonly peakFactor: number;
  /** Requests of looking around for each order, everybody's who buys nothing included. */
  readonly looks: number;
  /** Drafts that are begun and never paid, for each order. */
  readonly drafts: number;
  readonly savesOfDraft: number;
  readonly requestsOfOrder: number;
  readonly passports: number;
  /** How much of a core is used at the peak; the rest is for what comes at once. */
  readonly utilisation: number;
  /** Of the primary of PostgreSQL. */
  readonly databaseCores: number;
  /** Connections that a primary holds before it wants a pooler. */
  readonly databaseConnections: number;
}

export const ASSUMED: Assumptions = {
  peakFactor: 5,
  looks: 20,
  drafts: 1,
  savesOfDraft: 5,
  requestsOfOrder: 20,
  passports: 1.5,
  utilisation: 0.65,
  databaseCores: 8,
  databaseConnections: 500,
};

/** What the chart gives a service (helm/visa/values.yaml). */
export interface ServiceValues {
  readonly replicas: number;
  readonly pool?: number;
  /** Of readers, each of which takes a core whatever its pod asks for. */
  readonly workers?: number;
  readonly resources: { readonly requests: { readonly cpu: string; readonly memory: string } };
  readonly autoscaling?: { readonly enabled: boolean; readonly minReplicas: number; readonly maxReplicas: number };
}
export type ChartServices = Readonly<Record<string, ServiceValues>>;

export interface ServicePlan {
  /** At the peak. */
  readonly pods: number;
  /** One more than at the peak: a pod may be away. */
  readonly most: number;
  /** Millicores that a pod asks for. */
  readonly cpu: number;
  readonly memoryMi: number;
  /** Connections a pod may open. */
  readonly pool: number;
  readonly isMeasured: boolean;
}

export interface Plan {
  readonly ordersPerSecond: { readonly average: number; readonly peak: number };
  /** Cores spent at the peak, by part; those of databases and Keycloak too. */
  readonly cores: Readonly<Record<string, number>>;
  readonly services: Readonly<Record<string, ServicePlan>>;
  readonly pods: number;
  readonly requestedCores: number;
  readonly requestedMemoryGi: number;
  readonly connections: number;
  readonly partitions: number;
}

const DAY_SECONDS = 86_400;
/** More pods than this of a small size are replaced by pods of one core: node runs a process on one. */
const MANY = 6;
const WHOLE_CORE = 1_000;
/** Two of each, so that a node may go. */
const LEAST = 2;
const LEAST_PARTITIONS = 6;

const millicores = (cpu: string): number => (cpu.endsWith('m') ? Number(cpu.slice(0, -1)) : Number(cpu) * 1_000);

const mebibytes = (memory: string): number => {
  const [, figure, unit] = /^(\d+)(Mi|Gi)$/.exec(memory) ?? [];
  if (!figure) throw new Error(`${memory} is no memory in Mi or Gi.`);
  return Number(figure) * (unit === 'Gi' ? 1_024 : 1);
};

/** Milliseconds of CPU that an order costs each part, with the looks and the drafts that come to nothing. */
export const costOfOrder = (costs: Costs, assumed: Assumptions): Record<string, number> => {
  const spent: Record<string, number> = {};
  const add = ({ cpuMs }: Cost, times: number, only = Object.keys(cpuMs)) => {
    for (const part of only) spent[part] = (spent[part] ?? 0) + (cpuMs[part] ?? 0) * times;
  };
  add(costs.look, assumed.looks);
  add(costs.save, assumed.drafts * assumed.savesOfDraft);
  add(costs.account, 1 + assumed.drafts);
  add(costs.orderRequest, assumed.requestsOfOrder);
  add(costs.save, assumed.requestsOfOrder, ['gateway', 'postgres']);
  add(costs.reading, assumed.passports);
  return spent;
};

const planService = (values: ServiceValues, cores: number | undefined, utilisation: number): ServicePlan => {
  const given = millicores(values.resources.requests.cpu);
  const podsOf = (does: number) => Math.ceil(((cores ?? 0) * 1_000) / (does * utilisation));
  const { workers } = values;
  const cpu = !workers && podsOf(given) > MANY ? WHOLE_CORE : given;
  const does = workers ? workers * WHOLE_CORE : cpu;
  const pods = cores === undefined ? Math.max(values.replicas, LEAST) : Math.max(LEAST, podsOf(does));
  return {
    pods,
    most: Math.max(pods + 1, values.autoscaling?.maxReplicas ?? 0),
    cpu,
    memoryMi: mebibytes(values.resources.requests.memory),
    pool: values.pool ?? 0,
    isMeasured: cores !== undefined,
  };
};

/** Pure: the same figures give the same plan, and more orders never a smaller one. */
export const planFor = (
  perDay: number,
  { costs, chart, assumed = ASSUMED }: { costs: Costs; chart: ChartServices; assumed?: Assumptions },
): Plan => {
  const average = perDay / DAY_SECONDS;
  const peak = average * assumed.peakFactor;
  const cores = Object.fromEntries(
    Object.entries(costOfOrder(costs, assumed)).map(([part, ms]) => [part, (ms * peak) / 1_000]),
  );
  const services = Object.fromEntries(
    Object.entries(chart).map(([name, values]) => [name, planService(values, cores[name], assumed.utilisation)]),
  );
  const all = Object.values(services);
  const sum = (of: (plan: ServicePlan) => number) => all.reduce((total, plan) => total + of(plan), 0);
  // What reads events idles beyond a partition each; by half more than today's, as they are not changed later.
  const readers = Math.max(services.application?.most ?? 0, services.notification?.most ?? 0);
  return {
    ordersPerSecond: { average, peak },
    cores,
    services,
    pods: sum(({ pods }) => pods),
    requestedCores: sum(({ pods, cpu }) => (pods * cpu) / 1_000),
    requestedMemoryGi: sum(({ pods, memoryMi }) => (pods * memoryMi) / 1_024),
    connections: sum(({ most, pool }) => most * pool),
    partitions: Math.max(LEAST_PARTITIONS, Math.ceil((readers * 1.5) / LEAST_PARTITIONS) * LEAST_PARTITIONS),
  };
};

export interface Limit {
  readonly what: string;
  /** Orders a day from which on it no longer holds. */
  readonly perDay: number;
}

const FURTHEST = 1e9;

/** What has one of its kind and gives way as orders grow, the first first. The rest grows by pods. */
export const limitsOf = (deps: { costs: Costs; chart: ChartServices; assumed?: Assumptions }): Limit[] => {
  const { databaseCores, databaseConnections, utilisation } = deps.assumed ?? ASSUMED;
  const firstWhere = (gaveWay: (plan: Plan) => boolean): number => {
    let [holds, fails] = [1, FURTHEST];
    while (fails - holds > 1) {
      const middle = Math.floor((holds + fails) / 2);
      if (gaveWay(planFor(middle, deps))) fails = middle;
      else holds = middle;
    }
    return fails;
  };
  return [
    {
      what: `connections of one PostgreSQL (${databaseConnections}): PgBouncer, or a cluster for each service`,
      perDay: firstWhere(({ connections }) => connections > databaseConnections),
    },
    {
      what: `CPU of one PostgreSQL's primary (${databaseCores} cores): a cluster for each service`,
      perDay: firstWhere(({ cores }) => (cores.postgres ?? 0) > databaseCores * utilisation),
    },
  ].sort((one, other) => one.perDay - other.perDay);
};

/** The chart's values for a plan; what nobody measured keeps the chart's own. */
export const valuesFor = ({ services, connections, partitions }: Plan, chart: ChartServices): object => {
  const reserved = 20;
  return {
    database: { maxConnections: Math.ceil((connections + reserved) / 100) * 100, reservedConnections: reserved },
    kafka: { partitions },
    services: Object.fromEntries(
      Object.entries(services)
        .filter(([, { isMeasured }]) => isMeasured)
        .map(([name, { pods, most, cpu }]) => [
          name,
          {
            replicas: pods,
            resources: { requests: { cpu: `${cpu}m` } },
            ...(chart[name]?.autoscaling?.enabled && { autoscaling: { minReplicas: LEAST, maxReplicas: most } }),
          },
        ]),
    ),
  };
};
