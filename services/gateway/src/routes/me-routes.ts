import { AppError } from '@wayfare/kit/errors';
import type { KeptApplication } from '@wayfare/proto/application/v1/traveller_service';
import { z } from 'zod';
import { application, applicationList } from '../contract/application.ts';
import { erasureDone, erasureRequest, myData } from '../contract/my-data.ts';
import { id } from '../contract/primitives.ts';
import { sessionEnded } from '../contract/staff-session.ts';
import type { EndedSessions } from '../ended-sessions.ts';
import { applicationJson } from '../json/application-json.ts';
import { travellerCaseJson } from '../json/case-json.ts';
import { documentJson } from '../json/document-json.ts';
import { instantJson } from '../json/money-json.ts';
import { threadJson } from '../json/thread-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'application' | 'casework' | 'document' | 'thread' | 'traveller'>;
  endedSessions: Pick<EndedSessions, 'add'>;
}

type Loaders = Pick<Neighbours, 'casework' | 'document' | 'thread'>;

/** Null before submission: there is no case yet. */
const loadCase = async (casework: Loaders['casework'], applicationId: string) => {
  try {
    return travellerCaseJson(await casework.getMyCase({ applicationId }));
  } catch (error) {
    if (error instanceof AppError && error.reason === 'case-not-found') return null;
    throw error;
  }
};

const keptJson = async ({ application: kept, keptUntil, erasable }: KeptApplication, loaders: Loaders) => {
  if (!kept) throw new Error('kept data without its application');
  const whole = applicationJson(kept);
  const isPaid = whole.paidAt !== null;
  const [documents, record, { messages }] = await Promise.all([
    isPaid ? loaders.document.listDocuments({ applicationId: kept.id }).then((found) => found.documents) : [],
    isPaid ? loadCase(loaders.casework, kept.id) : null,
    loaders.thread.getMyThread({ applicationId: kept.id }).then(threadJson),
  ]);
  return {
    application: whole,
    keptUntil: instantJson(keptUntil),
    erasable,
    documents: documents.map(documentJson),
    case: record,
    messages,
  };
};

export const meRoutes = ({
  neighbours: { application: service, traveller, casework, document, thread },
  endedSessions,
}: Deps): Route[] => [
  route({
    method: 'delete',
    path: '/me/session',
    operation: 'endMySession',
    summary: 'End the session that asks: of the staff, its access token is refused from now on',
    access: 'traveller',
    response: sessionEnded,
    handle: async (_, { caller }) => {
      if (caller.sessionId) await endedSessions.add(caller.sessionId);
      return { ended: true as const };
    },
  }),
  route({
    method: 'get',
    path: '/me/data',
    operation: 'getMyData',
    summary: 'Everything kept about the signed-in traveller, and for how long',
    access: 'traveller',
    budget: 'own-data',
    response: myData,
    handle: async (_, { caller }) => {
      const { applications } = await traveller.getMyData({});
      return {
        exportedAt: new Date().toISOString(),
        account: { email: caller.email ?? '', emailVerified: caller.emailVerified, name: caller.name ?? '' },
        applications: await Promise.all(applications.map((kept) => keptJson(kept, { casework, document, thread }))),
      };
    },
  }),
  route({
    method: 'post',
    path: '/me/erasures',
    operation: 'eraseMyApplications',
    summary: 'Erase the personal data of these applications for good; those that staff are working on are kept',
    access: 'traveller',
    reasons: ['application-not-found'],
    budget: 'own-data',
    body: erasureRequest,
    response: erasureDone,
    handle: async ({ body }) => {
      const { erasedIds, keptIds } = await traveller.eraseMyApplications(body);
      return { erased: erasedIds, kept: keptIds };
    },
  }),
  route({
    method: 'get',
    path: '/me/applications',
    operation: 'listMyApplications',
    summary: "The signed-in traveller's applications, last changed first",
    access: 'traveller',
    response: applicationList,
    handle: async () => {
      const { applications } = await service.listMyApplications({});
      return { applications: applications.map(applicationJson) };
    },
  }),
  route({
    method: 'post',
    path: '/me/applications/{id}/claim',
    operation: 'claimApplication',
    summary: 'Claim an unowned application that was begun in this browser or with the caller’s verified e-mail address',
    access: 'traveller',
    reasons: ['application-not-found'],
    budget: 'claim',
    params: z.object({ id }),
    response: application,
    handle: async ({ params }, { response }) => {
      const claimed = await service.claimApplication({ id: params.id });
      response.set('ETag', `"${claimed.version}"`);
      return applicationJson(claimed);
    },
  }),
];
