import { AppError, notFound } from '@wayfare/kit/errors';
import { StaffSession } from '@wayfare/proto/notification/v1/notification_service';
import { someNeighbours } from './fixtures.ts';
import { aStaffAccount } from './staff-accounts.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const OWN = 'session-of-the-admin';
const STOLEN = 'session-of-a-thief';

const aSession = (id: string) =>
  StaffSession.fromPartial({
    id,
    userId: 'staff-1',
    email: 'grace@staff.example',
    name: 'Grace Hopper',
    address: '203.0.113.7',
    startedAt: new Date('2026-01-01T08:00:00Z'),
    seenAt: new Date('2026-01-01T09:00:00Z'),
  });

let gateway: Gateway;
let open: string[];
beforeEach(async () => {
  open = [OWN, STOLEN];
  gateway = await startGateway({
    neighbours: someNeighbours({
      notification: {
        listStaffSessions: async () => ({ sessions: open.map(aSession) }),
        endStaffSession: async ({ id }: { id: string }) => {
          if (!open.includes(id)) throw notFound('staff-session-not-found');
          open = open.filter((one) => one !== id);
          return {};
        },
        changeStaffAccount: async () => ({ account: aStaffAccount, endedSessions: [STOLEN] }),
        listTemplates: async () => ({ templates: [] }),
      },
      application: { noteRefusal: async () => ({}) },
    }),
  });
});
afterEach(() => gateway.close());

const as = async (
  sid: string,
  method: string,
  path: string,
  roles: ('admin' | 'reviewer' | 'traveller')[] = ['admin'],
  body?: object,
) => {
  const authorization = await gateway.identity.userToken({ roles, sid });
  const answer = await gateway.call(path, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};

it('ends with signing out, also for whoever has copied its access token', async () => {
  expect((await as(OWN, 'GET', '/admin/templates')).status).toBe(200);
  expect(await as(OWN, 'DELETE', '/me/session')).toEqual({ status: 200, body: { ended: true } });
  expect(await as(OWN, 'GET', '/admin/templates')).toMatchObject({ status: 401, body: { reason: 'session-ended' } });
  expect((await as(STOLEN, 'GET', '/admin/templates')).status).toBe(200);
});

describe('the list of the staff’s sessions', () => {
  it('says who is signed in, since when and from where, and which one asks', async () => {
    const { status, body } = await as(OWN, 'GET', '/admin/staff-sessions');
    expect(status).toBe(200);
    expect(body.sessions).toEqual([
      expect.objectContaining({ id: OWN, isOwn: true }),
      {
        id: STOLEN,
        userId: 'staff-1',
        email: 'grace@staff.example',
        name: 'Grace Hopper',
        address: '203.0.113.7',
        startedAt: '2026-01-01T08:00:00.000Z',
        seenAt: '2026-01-01T09:00:00.000Z',
        isOwn: false,
      },
    ]);
  });

  it('ends one, whose very next call is refused although its token is still good', async () => {
    expect((await as(STOLEN, 'GET', '/admin/templates')).status).toBe(200);
    expect(await as(OWN, 'DELETE', `/admin/staff-sessions/${STOLEN}`)).toEqual({ status: 200, body: { ended: true } });
    expect(await as(STOLEN, 'GET', '/admin/templates')).toMatchObject({
      status: 401,
      body: { reason: 'session-ended' },
    });
    // Nor does it reach what every signed-in person may.
    expect((await as(STOLEN, 'GET', '/me/applications')).status).toBe(401);
    expect((await as(OWN, 'GET', '/admin/templates')).status).toBe(200);
  });

  it('does not refuse a session that could not be ended', async () => {
    open = [OWN];
    expect(await as(OWN, 'DELETE', `/admin/staff-sessions/${STOLEN}`)).toMatchObject({
      status: 404,
      body: { reason: 'staff-session-not-found' },
    });
    expect((await as(STOLEN, 'GET', '/admin/templates')).status).toBe(200);
  });

  it('takes no id that is none of Keycloak’s', async () => {
    expect((await as(OWN, 'DELETE', '/admin/staff-sessions/..%2Fusers%2F1')).status).toBe(400);
  });
});

it('keeps its words for a neighbour that is away', async () => {
  await gateway.close();
  gateway = await startGateway({
    neighbours: someNeighbours({
      notification: {
        endStaffSession: async () => {
          throw new AppError('UNAVAILABLE', 'keycloak-away');
        },
      },
    }),
  });
  expect((await as(OWN, 'DELETE', `/admin/staff-sessions/${STOLEN}`)).status).toBe(503);
  expect((await as(STOLEN, 'GET', '/admin/staff-sessions', ['reviewer'])).body.reason).toBe('role-missing');
});

it('whose role is taken is refused with the very next call', async () => {
  expect((await as(STOLEN, 'GET', '/admin/templates')).status).toBe(200);
  const seen = { roles: ['admin'], isEnabled: true };
  const wanted = { roles: ['viewer'], isEnabled: true, seen };
  expect(await as(OWN, 'PUT', '/admin/staff-accounts/staff-1', ['admin'], wanted)).toEqual({
    status: 200,
    body: {
      id: 'staff-1',
      email: 'grace@staff.example',
      name: 'Grace Hopper',
      roles: ['viewer'],
      isEnabled: true,
      isInvited: false,
    },
  });
  expect(await as(STOLEN, 'GET', '/admin/templates')).toMatchObject({ status: 401, body: { reason: 'session-ended' } });
  for (const roles of [[], ['staff'], ['viewer', 'viewer']])
    expect((await as(OWN, 'PUT', '/admin/staff-accounts/staff-1', ['admin'], { ...wanted, roles })).status).toBe(400);
});
