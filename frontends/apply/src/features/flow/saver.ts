import type { Application, CreateApplication } from '@wayfare/api/schema';
import { isRetryable, Problem } from '@wayfare/ui/problem';
import { createStore } from 'zustand/vanilla';
import type { StepToSave } from '../application/api.ts';
import { isPaid } from '../application/continue-route.ts';
import type { SavedStep } from './flow-storage.ts';
import {
  adoptApplication,
  draftKey,
  flowStore,
  forgetDraft,
  markCreated,
  markSaved,
  rememberDraft,
} from './flow-store.ts';
import { orderRequest, stepRequest } from './step-requests.ts';

/**
 * `refused`: the server answered no to an answer. `failed`: it could not say why. Both are tried again only with other
 * answers or at the payment.
 */
export type SaveStatus = 'saved' | 'saving' | 'retrying' | 'refused' | 'failed';

export interface SaverDeps {
  readonly createApplication: (input: CreateApplication, idempotencyKey: string) => Promise<Application>;
  readonly saveStep: (id: string, request: StepToSave, version: number) => Promise<Application>;
  readonly fetchApplication: (id: string) => Promise<Application>;
}

interface SaverListener {
  readonly onApplication: (application: Application) => void;
  /** Another tab or device changed the answers; this browser now has the newer ones. */
  readonly onChanged: () => void;
  /** The server said no to the answers of a step. */
  readonly onRefused: (step: SavedStep, problem: Problem) => void;
}

const firstDelay = 1000;
const longestDelay = 30_000;

/**
 * Carries the early steps' answers to the server, one at a time and in the order of the steps. Nobody waits for it but
 * the payment: what fails is tried again (1 s, 2 s, … 30 s, and as soon as the browser is online) until it is saved.
 */
export function createSaver({ createApplication, saveStep, fetchApplication }: SaverDeps) {
  const status = createStore<{ readonly status: SaveStatus }>(() => ({ status: 'saved' }));
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isUncertain = false;
  let listener: SaverListener | undefined;

  const hasWork = () => flowStore.getState().unsaved.length > 0;

  async function createDraft(): Promise<void> {
    const state = flowStore.getState();
    const slug = state.order?.slug ?? '';
    const key = draftKey(slug);
    const application = await createApplication(orderRequest(state), key);
    rememberDraft(slug, key, application.id);
    markCreated(application);
    listener?.onApplication(application);
  }

  async function saveNext(id: string): Promise<void> {
    const [step] = flowStore.getState().unsaved;
    if (!step) return;
    const request = stepRequest(step, flowStore.getState());
    if (!request) return markSaved(step, flowStore.getState());
    const application = await saveStep(id, request, flowStore.getState().version);
    isUncertain = false;
    if (flowStore.getState().applicationId !== id) return;
    const isStillThat = JSON.stringify(stepRequest(step, flowStore.getState())) === JSON.stringify(request);
    if (isStillThat) markSaved(step, application);
    else flowStore.setState({ version: application.version });
    listener?.onApplication(application);
  }

  /** Learns what the server has. Returns false where the answers of this browser had to give way. */
  async function reconcile(id: string): Promise<boolean> {
    const application = await fetchApplication(id);
    listener?.onApplication(application);
    if (isUncertain && !isPaid(application)) {
      // The save whose answer was lost is the likeliest writer of the newer version.
      isUncertain = false;
      flowStore.setState({ version: application.version });
      return true;
    }
    if (adoptApplication(application)) listener?.onChanged();
    return false;
  }

  /** Mends what can be mended. Throws where trying again at once is no use. */
  async function recover(error: unknown): Promise<void> {
    const id = flowStore.getState().applicationId;
    const isRefusal = error instanceof Problem && !isRetryable(error);
    if (!isRefusal) {
      isUncertain = true;
      throw error;
    }
    if (id && error.status === 409) return void (await reconcile(id));
    if (id && (error.status === 404 || error.status === 401)) return forgetDraft();
    throw error;
  }

  async function run(): Promise<void> {
    let mended = 0;
    while (hasWork()) {
      status.setState({ status: failures === 0 ? 'saving' : 'retrying' });
      const { applicationId } = flowStore.getState();
      try {
        if (applicationId) await saveNext(applicationId);
        else await createDraft();
        failures = 0;
      } catch (error) {
        if (++mended > 3) throw error;
        await recover(error);
      }
    }
  }

  function attempt(): Promise<void> {
    clearTimeout(timer);
    running ??= run()
      .then(
        () => status.setState({ status: 'saved' }),
        (error: unknown) => {
          const canRetry = isRetryable(error) || (error instanceof Problem && error.status === 429);
          failures = canRetry ? failures + 1 : 0;
          const isRefusal = error instanceof Problem && error.status >= 400 && error.status < 500;
          status.setState({ status: canRetry ? 'retrying' : isRefusal ? 'refused' : 'failed' });
          const [refused] = flowStore.getState().unsaved;
          if (!canRetry && refused && error instanceof Problem && error.status === 400)
            listener?.onRefused(refused, error);
          if (listener && canRetry) timer = setTimeout(retry, delayAfter(error));
          throw error;
        },
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const delayAfter = (error: unknown): number =>
    error instanceof Problem && error.retryAfterSeconds
      ? error.retryAfterSeconds * 1000
      : Math.min(firstDelay * 2 ** (failures - 1), longestDelay);

  const retry = () => void attempt().catch(() => undefined);

  /** Resolves when everything answered is saved; throws what keeps it from being saved now. */
  async function flush(): Promise<void> {
    if (running) await running.catch(() => undefined);
    if (hasWork()) await attempt();
  }

  /** Saves from now on, as answers come. Returns how to stop. */
  function start(tell: SaverListener): () => void {
    listener = tell;
    const wake = () => {
      if (hasWork() && !running) retry();
    };
    const stop = flowStore.subscribe(({ unsaved }, before) => {
      if (unsaved !== before.unsaved) wake();
    });
    addEventListener('online', wake);
    wake();
    return () => {
      listener = undefined;
      clearTimeout(timer);
      removeEventListener('online', wake);
      stop();
    };
  }

  return { status, flush, start };
}
