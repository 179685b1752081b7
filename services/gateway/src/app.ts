import { SpanKind } from '@opentelemetry/api';
import type { StaffAction } from '@wayfare/access/staff-access';
import type { ReadCaller } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import { httpSeconds } from '@wayfare/kit/metrics';
import { type Carrier, withSpan } from '@wayfare/kit/trace';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { z } from 'zod';
import { type CookieSettings, refuseCrossSite, refusePlainHttp } from './auth.ts';
import type { Catalogue } from './catalogue.ts';
import type { Settings } from './contract/catalogue.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { EventHub } from './event-hub.ts';
import type { Limiter } from './limits/limiter.ts';
import { createOpenStreams } from './limits/open-streams.ts';
import type { Neighbours } from './neighbours.ts';
import { describeApi } from './openapi.ts';
import type { Presences } from './presence.ts';
import { problems } from './problem.ts';
import { mountRoutes, type Route, route } from './route.ts';
import { bulkRoutes } from './routes/admin/bulk-routes.ts';
import { caseRoutes } from './routes/admin/case-routes.ts';
import { catalogueAdminRoutes } from './routes/admin/catalogue-admin-routes.ts';
import { heldChangeRoutes } from './routes/admin/held-change-routes.ts';
import { moneyRoutes } from './routes/admin/money-routes.ts';
import { numbersRoutes } from './routes/admin/numbers-routes.ts';
import { packageRoutes } from './routes/admin/package-routes.ts';
import { presenceRoutes } from './routes/admin/presence-routes.ts';
import { queueRoutes } from './routes/admin/queue-routes.ts';
import { savedViewRoutes } from './routes/admin/saved-view-routes.ts';
import { staffAccountRoutes } from './routes/admin/staff-account-routes.ts';
import { staffSessionRoutes } from './routes/admin/staff-session-routes.ts';
import { staffThreadRoutes } from './routes/admin/staff-thread-routes.ts';
import { submissionRoutes } from './routes/admin/submission-routes.ts';
import { teamRoutes } from './routes/admin/team-routes.ts';
import { templateRoutes } from './routes/admin/template-routes.ts';
import { applicationRoutes } from './routes/application-routes.ts';
import { authRoutes } from './routes/auth-routes.ts';
import { travellerCaseRoutes } from './routes/case-routes.ts';
import { catalogueRoutes } from './routes/catalogue-routes.ts';
import { documentRoutes } from './routes/document-routes.ts';
import { meRoutes } from './routes/me-routes.ts';
import { paymentRoutes } from './routes/payment-routes.ts';
import { placeRoutes } from './routes/place-routes.ts';
import { reminderRoutes } from './routes/reminder-routes.ts';
import { reportRoutes } from './routes/report-routes.ts';
import { threadRoutes } from './routes/thread-routes.ts';
import { trackRoutes } from './routes/track-routes.ts';
import { translationRoutes } from './routes/translation-routes.ts';
import { uploadPassRoutes } from './routes/upload-pass-routes.ts';
import { createStaffWatch } from './staff-watch.ts';

const NOTE_DEADLINE_MS = 2_000;

export interface Deps {
  neighbours: Neighbours;
  catalogue: Catalogue;
  hub: EventHub;
  readCaller: ReadCaller;
  log: Log;
  settings: Settings;
  publicUrl: string;
  cookies: CookieSettings;
  trustProxy: string | number;
  limiter: Limiter;
  endedSessions: EndedSessions;
  presences: Presences;
  /** Checks every answer against its schema: for tests. */
  checkAnswers?: boolean;
  /** Its requests are our own (see warm-up.ts): they are no figures of travellers. */
  isRehearsal?: boolean;
}

/** Runs the rest of the request in a span, and measures it under the route's pattern, never its address. */
const observe: RequestHandler = (request, response, next) => {
  const done = httpSeconds.startTimer({ method: request.method });
  const { traceparent } = request.headers;
  const carrier: Carrier = typeof traceparent === 'string' ? { traceparent } : {};
  void withSpan(`HTTP ${request.method}`, { kind: SpanKind.SERVER, carrier }, () => {
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    next();
    return closed;
  }).finally(() => done({ route: response.locals.route ?? 'unknown', status: response.statusCode }));
};

const headers = (secure: boolean) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
  });

const describeRoute = (routes: () => Route[], publicUrl: string): Route => {
  let text: string | undefined;
  return route({
    method: 'get',
    path: '/openapi.json',
    operation: 'describeApi',
    summary: 'This description',
    access: 'public',
    response: z.looseObject({ openapi: z.string() }),
    handle: async (_, { response }) => {
      text ??= JSON.stringify(describeApi(routes(), publicUrl));
      response.type('json').send(text);
      return undefined;
    },
  });
};

/** Every route of the API. */
export const allRoutes = (deps: Deps): Route[] => {
  const routes: Route[] = [
    ...catalogueRoutes(deps),
    ...applicationRoutes({ ...deps, openStreams: createOpenStreams(deps.limiter.scale) }),
    ...travellerCaseRoutes(deps),
    ...threadRoutes(deps),
    ...paymentRoutes(deps),
    ...documentRoutes(deps),
    ...meRoutes(deps),
    ...uploadPassRoutes(deps),
    ...trackRoutes(deps),
    ...placeRoutes(deps),
    ...reportRoutes(deps),
    ...reminderRoutes(deps),
    ...translationRoutes(deps),
    ...authRoutes(deps),
    ...packageRoutes(deps),
    ...submissionRoutes(deps),
    ...queueRoutes(deps),
    ...caseRoutes(deps),
    ...presenceRoutes(deps),
    ...staffThreadRoutes(deps),
    ...savedViewRoutes(deps),
    ...bulkRoutes(deps),
    ...heldChangeRoutes(deps),
    ...teamRoutes(deps),
    ...moneyRoutes(deps),
    ...numbersRoutes(deps),
    ...catalogueAdminRoutes(deps),
    ...templateRoutes(deps),
    ...staffAccountRoutes(deps),
    ...staffSessionRoutes(deps),
    describeRoute(() => routes, deps.publicUrl),
  ];
  return routes;
};

/** The Express app as main starts it and as component tests do. */
export const buildApp = (deps: Deps): { app: Express; routes: Route[] } => {
  const { cookies, publicUrl, trustProxy, log } = deps;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', trustProxy);
  if (!deps.isRehearsal) app.use(observe);
  app.use(headers(cookies.secure), refusePlainHttp(cookies), refuseCrossSite(publicUrl, cookies));
  const routes = allRoutes(deps);
  const noteRefusal = async (action: StaffAction) => {
    try {
      await deps.neighbours.application.noteRefusal({ action }, { deadlineMs: NOTE_DEADLINE_MS });
    } catch (error) {
      log.error({ err: error, action }, 'a refusal could not be noted');
    }
  };
  mountRoutes(app, routes, { ...deps, staffWatch: createStaffWatch(), noteRefusal });
  app.use((_request, _response, next) => next(new AppError('NOT_FOUND', 'route-not-found')));
  app.use(problems(log));
  return { app, routes };
};
