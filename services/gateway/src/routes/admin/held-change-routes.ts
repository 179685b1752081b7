import type { HoldChangeRequest, HeldChange as ProtoHeld } from '@wayfare/proto/application/v1/desk_service';
import {
  type HeldChange,
  type HeldChangeRequest,
  heldChange,
  heldChangeList,
  heldChangeParams,
  heldChangeRequest,
} from '../../contract/held-change.ts';
import { toReceipt } from '../../json/case-json.ts';
import { instantJson } from '../../json/money-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';
import { READ_DEADLINE_MS, VISA_CHECK_REASONS } from './case-routes.ts';

const heldJson = ({ status, startsAt, ...held }: ProtoHeld): HeldChange => ({
  ...held,
  status: status as HeldChange['status'],
  startsAt: instantJson(startsAt),
  secondsLeft: Math.max(0, Math.ceil((Number(startsAt) - Date.now()) / 1_000)),
});

const toProto = (body: HeldChangeRequest, id: string): HoldChangeRequest['change'] => {
  if (body.change === 'message') {
    const { applicationId, text } = body;
    return { $case: 'message', message: { applicationId, text, idempotencyKey: id } };
  }
  const { version: expectedVersion, ...wanted } = body;
  switch (wanted.change) {
    case 'advance':
      return { $case: 'advance', advance: { ...wanted, expectedVersion, feeReceipt: toReceipt(wanted.feeReceipt) } };
    case 'confirm':
      return { $case: 'confirm', confirm: { ...wanted, expectedVersion } };
    case 'ask':
      return { $case: 'ask', ask: { ...wanted, expectedVersion } };
    case 'deliver': {
      const visas = wanted.visas.map((visa) => ({ ...visa, deliveredAt: undefined }));
      return { $case: 'deliver', deliver: { ...wanted, expectedVersion, visas, overrideReason: '' } };
    }
    case 'replaceVisa': {
      const visa = { ...wanted.visa, deliveredAt: undefined };
      return { $case: 'replaceVisa', replaceVisa: { ...wanted, expectedVersion, visa, overrideReason: '' } };
    }
  }
};

/** Changes of one case that send something, which can be undone for some seconds before they are made. */
export const heldChangeRoutes = ({ neighbours: { desk } }: { neighbours: Pick<Neighbours, 'desk'> }): Route[] => [
  route({
    method: 'get',
    path: '/admin/held-changes',
    operation: 'listHeldChanges',
    summary: "One's own changes that wait to be made, and those that were refused a short while ago",
    access: 'cases.work',
    response: heldChangeList,
    handle: async () => ({ changes: (await desk.listHeldChanges({})).changes.map(heldJson) }),
  }),
  route({
    method: 'put',
    path: '/admin/held-changes/{id}',
    operation: 'holdChange',
    summary: 'Change a case in ten seconds, unless it is undone before: what sends a mail or leaves the house',
    access: 'cases.work',
    reasons: ['visa-for-each-traveller', ...VISA_CHECK_REASONS, 'thread-full'],
    params: heldChangeParams,
    body: heldChangeRequest,
    response: heldChange,
    handle: async ({ params: { id }, body }) =>
      heldJson(await desk.holdChange({ id, change: toProto(body, id) }, { deadlineMs: READ_DEADLINE_MS })),
  }),
  route({
    method: 'post',
    path: '/admin/held-changes/{id}/undo',
    operation: 'undoHeldChange',
    summary: 'Take a change back before it is made',
    access: 'cases.work',
    params: heldChangeParams,
    response: heldChange,
    handle: async ({ params }) => heldJson(await desk.undoHeldChange(params)),
  }),
];
