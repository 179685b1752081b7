import { decideReminder, REMINDERS } from './reminder.ts';

const now = new Date('2026-06-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('a reminder', () => {
  it('comes twice at most for each cause', () => {
    for (const hours of Object.values(REMINDERS)) expect(hours).toHaveLength(2);
  });

  it.each([
    ['unpaid', 'APPLICATION_STATUS_DRAFT', 'send'],
    ['unpaid', 'APPLICATION_STATUS_PENDING', 'send'],
    ['unpaid', 'APPLICATION_STATUS_FAILED', 'send'],
    ['unpaid', 'APPLICATION_STATUS_PAID', 'not-needed'],
    ['unpaid', 'APPLICATION_STATUS_SUBMITTED', 'not-needed'],
    ['paid', 'APPLICATION_STATUS_PAID', 'send'],
    ['paid', 'APPLICATION_STATUS_IN_PROGRESS', 'send'],
    ['paid', 'APPLICATION_STATUS_SUBMITTED', 'not-needed'],
    ['paid', 'APPLICATION_STATUS_COMPLETED', 'not-needed'],
  ] as const)('of cause %s is, for an application that is %s, %s', (cause, status, kind) => {
    expect(decideReminder({ cause, status, updatedAt: hoursAgo(30), now })).toEqual({ kind });
  });

  it('waits while somebody is still at it', () => {
    expect(
      decideReminder({ cause: 'unpaid', status: 'APPLICATION_STATUS_DRAFT', updatedAt: hoursAgo(2), now }),
    ).toEqual({ kind: 'later', seconds: 18 * 3_600 });
  });
});
