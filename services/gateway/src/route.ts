import { isStaffAction, type StaffAction } from '@wayfare/access/staff-access';
import {
  anonymous,
  type Caller,
  type Credentials,
  isStaff,
  type ReadCaller,
  withCredentials,
} from '@wayfare/kit/caller';
import { AppError, validate } from '@wayfare/kit/errors';
import { type Access, checkAccess } from '@wayfare/kit/unary';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { type CookieSettings, readCredentials } from './auth.ts';
import { LOCALES, type Locale } from './contract/primitives.ts';
import type { Reason } from './contract/reasons.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { BudgetName } from './limits/budgets.ts';
import { limitBy } from './limits/limit.ts';
import type { Limiter } from './limits/limiter.ts';
import type { StaffWatch } from './staff-watch.ts';

/** `public`: nothing of the caller is read. `traveller`: signed in. The rest as kit's Access. */
export type RouteAccess = 'public' | 'traveller' | Exclude<Access, 'service'>;

export interface RouteContext {
  caller: Caller;
  credentials: Credentials;
  request: Request;
  response: Response;
  /** From If-Match, where the route is `versioned`. */
  version: number;
  /** From Idempotency-Key; empty where none came. */
  idempotencyKey: string;
  /** Language the browser asks for. */
  locale: Locale;
}

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * One route, declared once: Express, validation and OpenAPI all follow from it. `path` is below /api, with parameters
 * in braces.
 * A handler returns the body of the answer, or undefined where it has written the answer itself.
 */
export interface Route<
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType | undefined = z.ZodType | undefined,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** Its operationId: a name for generated clients, unique in the API. */
  operation: string;
  summary: string;
  access: RouteAccess;
  /** What it may refuse for, beyond what every route of its kind does. */
  reasons?: readonly Reason[];
  params?: P;
  query?: Q;
  body?: B;
  /** A body that is not JSON. `raw` is given as bytes, `multipart` is left in the request. */
  bodyType?: 'raw' | 'multipart';
  /** The fields of a `multipart` body. */
  form?: z.ZodType;
  /** Media type of a `raw` body, where it has one. */
  consumes?: string;
  /** The answer; of a stream of events, the data of each. */
  response?: R;
  /** Media type of an answer that is not JSON. */
  produces?: string;
  status?: number;
  /** Needs If-Match with the version the writer has seen. */
  versioned?: boolean;
  /** Takes an Idempotency-Key. */
  keyed?: 'required' | 'optional';
  /** Row of the table of limits that its requests are counted by. */
  budget?: BudgetName;
  handle: (
    input: { params: Read<P>; query: Read<Q>; body: Read<B> },
    context: RouteContext,
  ) => Promise<R extends z.ZodType ? z.output<R> | undefined : undefined>;
}

/** Keeps the types of the schemas together with the handler's. */
export const route = <
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  declared: Route<P, Q, B, R>,
): Route => declared as unknown as Route;

const JSON_LIMIT = '256kb';
const RAW_LIMIT = '512kb';

const json = express.json({ limit: JSON_LIMIT, strict: true });
const raw = express.raw({ type: () => true, limit: RAW_LIMIT });

const expectJson: RequestHandler = (request, _response, next) =>
  next(request.is('application/json') ? undefined : new AppError('INVALID_ARGUMENT', 'json-expected'));

const readVersion = (header: string | undefined): number => {
  const version = /^"(\d{1,9})"$/.exec(header ?? '')?.[1];
  if (!version) throw new AppError('INVALID_ARGUMENT', 'if-match-required');
  return Number(version);
};

const readIdempotencyKey = (header: string | undefined, needed: boolean): string => {
  if (header === undefined && !needed) return '';
  if (header === undefined || !/^[\w-]{8,100}$/.test(header))
    throw new AppError('INVALID_ARGUMENT', 'idempotency-key-required');
  return header;
};

const checkRouteAccess = (access: RouteAccess, caller: Caller): void => {
  if (access === 'public') return;
  if (access !== 'traveller') checkAccess(access, caller);
  else if (!caller.userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
};

interface Deps {
  readCaller: ReadCaller;
  cookies: CookieSettings;
  limiter: Limiter;
  endedSessions: Pick<EndedSessions, 'has'>;
  staffWatch: StaffWatch;
  /** Hears, before the answer leaves, of everybody signed in who was refused a staff action. */
  noteRefusal: (action: StaffAction) => Promise<void>;
  /** Checks every answer against its schema: for tests. */
  checkAnswers?: boolean;
}

/** Braces to Express's colons: `/applications/{id}` is `/applications/:id`. */
const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

export const mountRoutes = (
  app: Express,
  routes: Route[],
  { readCaller, cookies, limiter, endedSessions, staffWatch, noteRefusal, checkAnswers }: Deps,
): void => {
  const handlerOf = (declared: Route): RequestHandler => {
    const { access, params, query, body, versioned = false, keyed, status = 200, handle } = declared;
    return async (request, response) => {
      const credentials = access === 'public' ? { anonymous: true } : readCredentials(request, cookies);
      const caller = access === 'public' ? anonymous : await readCaller(credentials);
      response.locals.userId = caller.userId;
      // Of staff alone sessions are ended from here; nobody else waits for the question.
      if (caller.sessionId && isStaff(caller) && (await endedSessions.has(caller.sessionId)))
        throw new AppError('UNAUTHENTICATED', 'session-ended');
      try {
        checkRouteAccess(access, caller);
      } catch (refusal) {
        if (caller.userId && isStaffAction(access)) await withCredentials(credentials, () => noteRefusal(access));
        throw refusal;
      }
      await staffWatch.note(declared.operation, caller);
      const input = {
        params: params && validate(params, request.params),
        query: query && validate(query, request.query),
        body: body ? validate(body, request.body) : undefined,
      };
      const context: RouteContext = {
        caller,
        credentials,
        request,
        response,
        version: versioned ? readVersion(request.get('if-match')) : 0,
        idempotencyKey: readIdempotencyKey(request.get('idempotency-key'), keyed === 'required'),
        locale: (request.acceptsLanguages([...LOCALES]) || 'en') as Locale,
      };
      const answer = await withCredentials(credentials, () => handle(input as never, context));
      if (answer === undefined) return;
      if (checkAnswers) declared.response?.parse(answer);
      response.set('Cache-Control', 'no-store').status(status).json(answer);
    };
  };

  for (const declared of routes) {
    const parse = declared.bodyType === 'raw' ? [raw] : declared.body ? [expectJson, json] : [];
    const remember: RequestHandler = (_request, response, next) => {
      response.locals.route = declared.path;
      next();
    };
    app[declared.method](
      `/api${expressPath(declared.path)}`,
      remember,
      ...parse,
      ...(declared.budget ? [limitBy(limiter, declared.budget)] : []),
      handlerOf(declared),
    );
  }
};
