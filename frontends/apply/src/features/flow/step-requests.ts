import type {
  CreateApplication,
  OrderStep,
  PassportDetailsStep,
  PersonalDetailsStep,
  ProcessingStep,
  UpsellsStep,
} from '@visa/gateway/contract/application';
import type { FlowAnswers, SavedStep } from './flow-storage.ts';

type StepRequest = OrderStep | PersonalDetailsStep | PassportDetailsStep | ProcessingStep | UpsellsStep;

export const orderRequest = ({ order }: FlowAnswers): CreateApplication & OrderStep => ({
  destinationId: order?.destination_id ?? '',
  nationality: order?.nationality ?? '',
  numApplicants: order?.numApplicants ?? 1,
});

/** What the gateway wants for a step, from the answers in this browser; null where there is nothing to save. */
export function stepRequest(step: SavedStep, answers: FlowAnswers): StepRequest | null {
  switch (step) {
    case 'order':
      return answers.order && orderRequest(answers);
    case 'personal-details':
      return answers.personalDetails.length === 0
        ? null
        : { travellers: answers.personalDetails.map((traveller, index) => ({ ...traveller, email: index === 0 ? traveller.email : '' })) };
    case 'passport-details':
      return answers.passportDetails.length === 0
        ? null
        : {
            travellers: answers.passportDetails.map((details) =>
              details === null ? { skipped: true as const } : { skipped: false as const, details },
            ),
          };
    case 'processing':
      return answers.processingSpeed && { serviceId: answers.processingSpeed.id };
    case 'upsells':
      return { upsellIds: [...answers.selectedUpsells] };
  }
}
