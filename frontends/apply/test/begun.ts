import type { Application } from '@wayfare/api/schema';
import type { FlowAnswers } from '../src/features/flow/flow-storage.ts';
import { flowStore, forgetAnswers } from '../src/features/flow/flow-store.ts';
import { anOrder, aTraveller } from './fixtures.ts';

/** Puts answers into this browser, as if given for `application`. */
export function begun(application: Pick<Application, 'id' | 'version'>, answers: Partial<FlowAnswers> = {}): void {
  forgetAnswers();
  flowStore.setState({
    order: anOrder(),
    applicationId: application.id,
    version: application.version,
    personalDetails: [aTraveller()],
    ...answers,
  });
}
