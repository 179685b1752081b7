import { randomUUID } from 'node:crypto';
import { AdvanceCaseRequest, CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { DeskServiceService, HoldChangeRequest } from '@wayfare/proto/application/v1/desk_service';
import { ada, newCapability, type startApplicationService } from './fixtures.ts';

export const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
export const ben = { sub: 'ben', email: 'ben@example.test', roles: ['reviewer' as const] };
type Who = typeof anna;
type Change = Parameters<typeof HoldChangeRequest.fromPartial>[0]['change'];

/** The case it is done to, and the event that tells of it. */
interface Sending {
  after: string;
  tells: string;
  change: (id: string) => Promise<Change>;
  who?: Who;
}

/** Each thing that sends something. */
export const WHAT_SENDS = [
  'a passed review',
  'a hand-over',
  'an approval',
  'a refusal that is confirmed',
  'a question',
  'a delivery',
  'a message',
] as const;

/** Cases, and what is done to them that sends something. */
export const createHeldScenes = (service: Awaited<ReturnType<typeof startApplicationService>>) => {
  const cases = () => service.server.client(CaseServiceService);
  const desk = () => service.server.client(DeskServiceService);

  const read = (who: Who, applicationId: string) => service.as(who, () => cases().getCase({ applicationId }));
  const versionOf = async (id: string) => (await read(anna, id)).summary?.version ?? 0;
  const advance = async (id: string, event: string, authorityReference = '') => {
    const expectedVersion = await versionOf(id);
    return service.as(anna, () =>
      cases().advanceCase(
        AdvanceCaseRequest.fromPartial({ applicationId: id, expectedVersion, event, authorityReference }),
      ),
    );
  };
  const STEPS = ['review-started', 'review-passed', 'handed-over', 'government-approved'];
  /** A case in Anna's hands, as far as after this event. */
  const caseAfter = async (event: string) => {
    const guest = { capability: newCapability() };
    const { id } = await service.submit(guest, [ada]);
    await service.as(anna, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
    for (const step of STEPS.slice(0, STEPS.indexOf(event) + 1)) await advance(id, step, 'REF-1');
    return { id, guest };
  };
  const hold = (who: Who, change: Change, id: string = randomUUID()) =>
    service.as(who, () => desk().holdChange(HoldChangeRequest.fromPartial({ id, change })));
  const undo = (who: Who, id: string) => service.as(who, () => desk().undoHeldChange({ id }));
  const mine = (who: Who) => service.as(who, () => desk().listHeldChanges({})).then(({ changes }) => changes);

  /** What mails, refunds and open pages follow: the events of a case that are published. */
  const told = async (id: string) =>
    (await service.events(id)).flatMap((event) => {
      if (event?.$case === 'caseChanged') return [event.caseChanged.event];
      if (event?.$case === 'threadChanged' && event.threadChanged.mailDue) return ['message'];
      return event?.$case === 'refundDue' ? ['refund'] : [];
    });

  const sending: Record<(typeof WHAT_SENDS)[number], Sending> = {
    'a passed review': {
      after: 'review-started',
      tells: 'review-passed',
      change: async (id) => ({
        $case: 'advance',
        advance: { applicationId: id, expectedVersion: await versionOf(id), event: 'review-passed' },
      }),
    },
    'a hand-over': {
      after: 'review-passed',
      tells: 'handed-over',
      change: async (id) => ({
        $case: 'advance',
        advance: {
          applicationId: id,
          expectedVersion: await versionOf(id),
          event: 'handed-over',
          authorityReference: 'EG-77',
          feeReceipt: { amount: { amountMinor: 2_500, currency: 'usd' }, number: 'R-1' },
        },
      }),
    },
    'an approval': {
      after: 'handed-over',
      tells: 'government-approved',
      change: async (id) => ({
        $case: 'advance',
        advance: { applicationId: id, expectedVersion: await versionOf(id), event: 'government-approved' },
      }),
    },
    'a refusal that is confirmed': {
      after: 'handed-over',
      tells: 'government-refused',
      who: ben,
      change: async (id) => {
        const expectedVersion = await versionOf(id);
        const { proposal, summary } = await service.as(anna, () =>
          cases().proposeDecision(
            AdvanceCaseRequest.fromPartial({
              applicationId: id,
              expectedVersion,
              event: 'government-refused',
              reason: 'not-eligible',
            }),
          ),
        );
        return {
          $case: 'confirm',
          confirm: { applicationId: id, expectedVersion: summary?.version, proposalId: proposal?.id },
        };
      },
    },
    'a question': {
      after: 'review-started',
      tells: 'information-requested',
      change: async (id) => ({
        $case: 'ask',
        ask: {
          applicationId: id,
          expectedVersion: await versionOf(id),
          subject: 'message',
          reason: 'unclear',
          message: 'Which hotel?',
          days: 7,
        },
      }),
    },
    'a delivery': {
      after: 'government-approved',
      tells: 'visa-delivered',
      change: async (id) => ({
        $case: 'deliver',
        deliver: {
          applicationId: id,
          expectedVersion: await versionOf(id),
          visas: [{ traveller: 0, documentId: randomUUID(), visaNumber: 'V-1', validFrom: '', validUntil: '' }],
        },
      }),
    },
    'a message': {
      after: 'review-started',
      tells: 'message',
      change: async (id) => ({
        $case: 'message',
        message: { applicationId: id, text: 'We are looking at it.', idempotencyKey: randomUUID() },
      }),
    },
  };

  return { read, versionOf, caseAfter, hold, undo, mine, make: service.makeHeldChange, told, sending };
};
