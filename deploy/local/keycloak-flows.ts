// Brings the sign-in flows of a realm that was imported before to those of realm.json.
import { createHash } from 'node:crypto';

type Requirement = 'REQUIRED' | 'ALTERNATIVE' | 'CONDITIONAL' | 'DISABLED';

interface Execution {
  readonly authenticator?: string;
  readonly authenticatorConfig?: string;
  readonly flowAlias?: string;
  readonly requirement: Requirement;
  readonly priority: number;
}

/** What of realm.json, its placeholders filled in, says how people sign in. */
export interface FlowDefinition {
  readonly browserFlow: string;
  readonly authenticationFlows: readonly {
    readonly alias: string;
    readonly description: string;
    readonly authenticationExecutions: readonly Execution[];
  }[];
  readonly authenticatorConfig: readonly {
    readonly alias: string;
    readonly config: Readonly<Record<string, string>>;
  }[];
}

/** One step of a flow, as Keycloak lists them: depth first. */
interface Step {
  readonly level: number;
  /** A provider's id, or `flow`. */
  readonly does: string;
  readonly requirement: Requirement;
  readonly config: Readonly<Record<string, string>>;
}

/** Keycloak's own description of an execution; the rest of it is sent back as it came. */
interface ListedExecution {
  readonly id: string;
  readonly level: number;
  readonly requirement: Requirement;
  readonly providerId?: string;
  readonly authenticationFlow?: boolean;
  readonly authenticationConfig?: string;
}

/** A call of Keycloak's administration below one realm. */
export type RealmRequest = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

const stepsOf = ({ authenticationFlows, authenticatorConfig }: FlowDefinition, alias: string, level = 0): Step[] => {
  const flow = authenticationFlows.find((each) => each.alias === alias);
  if (!flow) throw new Error(`realm.json has no flow ${alias}`);
  return flow.authenticationExecutions
    .toSorted((a, b) => a.priority - b.priority)
    .flatMap(({ authenticator, authenticatorConfig: named, flowAlias, requirement }) => {
      const config = authenticatorConfig.find((each) => each.alias === named)?.config ?? {};
      const step: Step = { level, does: authenticator ?? 'flow', requirement, config };
      const all = { browserFlow: alias, authenticationFlows, authenticatorConfig };
      return flowAlias ? [step, ...stepsOf(all, flowAlias, level + 1)] : [step];
    });
};

const list = (request: RealmRequest, alias: string): Promise<ListedExecution[]> =>
  request('GET', `/authentication/flows/${encodeURIComponent(alias)}/executions`);

const listedSteps = async (request: RealmRequest, alias: string): Promise<Step[]> => {
  const steps: Step[] = [];
  for (const each of await list(request, alias)) {
    const { config } = each.authenticationConfig
      ? await request<{ config: Record<string, string> }>('GET', `/authentication/config/${each.authenticationConfig}`)
      : { config: {} };
    const does = each.authenticationFlow ? 'flow' : (each.providerId ?? '');
    steps.push({ level: each.level, does, requirement: each.requirement, config });
  }
  return steps;
};

const isSame = (a: readonly Step[], b: readonly Step[]): boolean => {
  const text = (steps: readonly Step[]) =>
    JSON.stringify(
      steps.map(({ level, does, requirement, config }) => [
        level,
        does,
        requirement,
        Object.entries(config).toSorted(),
      ]),
    );
  return text(a) === text(b);
};

/** Makes the flow under a name of its own, complete before anybody signs in by it. */
const build = async (request: RealmRequest, alias: string, steps: readonly Step[]): Promise<void> => {
  const flow = { alias, providerId: 'basic-flow', topLevel: true, builtIn: false, description: 'From realm.json' };
  await request('POST', '/authentication/flows', flow);
  // The flow that steps of each level are added to.
  const parents = [alias];
  for (const [at, { level, does }] of steps.entries()) {
    const path = `/authentication/flows/${encodeURIComponent(parents[level] ?? alias)}/executions`;
    if (does === 'flow') {
      const own = `${alias} ${at}`;
      await request('POST', `${path}/flow`, { alias: own, type: 'basic-flow', description: own });
      parents[level + 1] = own;
    } else await request('POST', `${path}/execution`, { provider: does });
  }
  const made = await list(request, alias);
  for (const [at, { requirement, config }] of steps.entries()) {
    const execution = made[at];
    if (!execution) throw new Error(`Keycloak left out a step of ${alias}`);
    await request('PUT', `/authentication/flows/${encodeURIComponent(alias)}/executions`, {
      ...execution,
      requirement,
    });
    if (Object.keys(config).length > 0)
      await request('POST', `/authentication/executions/${execution.id}/config`, { alias: `${alias} ${at}`, config });
  }
  if (!isSame(await listedSteps(request, alias), steps)) throw new Error(`Keycloak made another flow than ${alias}`);
};

/**
 * Keeps the realm's browser flow, and the clients that name one of their own, at the flow of realm.json. A flow that
 * differs is made anew beside the old one, put in its place when it is whole, and the old one deleted: nobody signs in
 * by half a flow. @returns whether it was changed
 */
export const alignFlows = async (request: RealmRequest, definition: FlowDefinition): Promise<boolean> => {
  const steps = stepsOf(definition, definition.browserFlow);
  const { browserFlow } = await request<{ browserFlow: string }>('GET', '');
  if (isSame(await listedSteps(request, browserFlow), steps)) return false;
  const hash = createHash('sha256').update(JSON.stringify(steps)).digest('hex').slice(0, 8);
  const alias = `${definition.browserFlow} ${hash}`;
  const find = async (name: string) =>
    (await request<{ id: string; alias: string; builtIn: boolean }[]>('GET', '/authentication/flows')).find(
      (flow) => flow.alias === name,
    );
  const half = await find(alias);
  if (half) await request('DELETE', `/authentication/flows/${half.id}`);
  await build(request, alias, steps);
  const [made, old] = [await find(alias), await find(browserFlow)];
  if (!made) throw new Error(`Keycloak lost the flow ${alias}`);
  await request('PUT', '', { browserFlow: alias });
  const clients = await request<{ id: string; authenticationFlowBindingOverrides?: Record<string, string> }[]>(
    'GET',
    '/clients?max=1000',
  );
  for (const client of clients.filter(({ authenticationFlowBindingOverrides: own }) => own?.browser))
    await request('PUT', `/clients/${client.id}`, {
      ...client,
      authenticationFlowBindingOverrides: { ...client.authenticationFlowBindingOverrides, browser: made.id },
    });
  if (old && !old.builtIn) await request('DELETE', `/authentication/flows/${old.id}`);
  return true;
};
