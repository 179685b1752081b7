import { PAYMENT_STATUSES, STATUSES } from './application.ts';
import { advance, canAdvance, EDGES } from './transitions.ts';

const at = (status: (typeof STATUSES)[number]) => ({ status, paymentStatus: 'unpaid' as const });

it('knows only statuses of the application', () => {
  for (const { from, to, ...edge } of EDGES) {
    expect(STATUSES).toEqual(expect.arrayContaining([...from, to]));
    if ('payment' in edge) expect(PAYMENT_STATUSES).toContain(edge.payment);
  }
});

it('reaches every status from a draft', () => {
  const reached = new Set<string>(['draft']);
  for (const _ of STATUSES)
    for (const { from, to } of EDGES) if (from.some((status) => reached.has(status))) reached.add(to);
  expect([...reached].sort()).toEqual([...STATUSES].sort());
});

it('pays an unpaid application once', () => {
  for (const status of ['draft', 'pending', 'failed'] as const)
    expect(advance(at(status), 'payment-succeeded')).toEqual({ status: 'paid', paymentStatus: 'paid' });
  for (const status of ['paid', 'in_progress', 'submitted', 'completed'] as const)
    expect(canAdvance(at(status), 'payment-succeeded')).toBe(false);
});

it('refuses what the table does not have, and says where the application stands', () => {
  expect(() => advance(at('draft'), 'submitted')).toThrow(
    expect.objectContaining({ reason: 'status-not-allowed', details: { status: 'draft' } }),
  );
});
