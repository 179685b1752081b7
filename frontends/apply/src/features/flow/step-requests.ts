import type {
  CreateApplication,
  OrderStep,
  PassportDetailsStep,
  PersonalDetailsStep,
  ProcessingStep,
  UpsellsStep,
} from '@wayfare/gateway/contract/application';
import { personalDetailsSchema, toForm } from '../personal-details/schema.ts';
import { blankPassport, type FlowAnswers, type SavedStep } from './flow-storage.ts';

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
      return personalRequest(answers);
    case 'passport-details':
      return passportRequest(answers);
    case 'processing':
      return answers.processingSpeed && { serviceId: answers.processingSpeed.id };
    case 'upsells':
      return { upsellIds: [...answers.selectedUpsells] };
  }
}

/** Nothing while a traveller is half typed: the answers then wait for 'Save and continue'. */
function personalRequest({ personalDetails }: FlowAnswers): PersonalDetailsStep | null {
  const travellers = personalDetails.map((traveller, index) => ({
    ...traveller,
    email: index === 0 ? traveller.email : '',
  }));
  const isWhole = personalDetailsSchema((key) => key).safeParse({ travellers: travellers.map(toForm) }).success;
  return isWhole ? { travellers } : null;
}

/** One entry per traveller; blank for one who was added since. */
function passportRequest({ personalDetails, passportDetails, order }: FlowAnswers): PassportDetailsStep | null {
  if (passportDetails.length === 0) return null;
  const blank = blankPassport(order?.nationality ?? '');
  return {
    travellers: personalDetails.map((_, index) => {
      const details = passportDetails[index];
      return details === null ? { skipped: true } : { skipped: false, details: details ?? blank };
    }),
  };
}
