import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credentials } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';

export interface CookieSettings {
  /** Sent over https only; then the name carries the `__Host-` prefix. */
  secure: boolean;
  /** Marks the capabilities that are of our making. */
  key: KeyObject;
}

const DAY_SECONDS = 24 * 60 * 60;
/** Longer than an unpaid draft is kept, so that a paid one can be finished in the same browser. */
const CAPABILITY_SECONDS = 90 * DAY_SECONDS;
/** The capability and the mark; cookies of releases before this one have no mark. */
const GUEST_COOKIE = /^([\w-]{43})(?:\.([\w-]{43}))?$/;

const cookieName = ({ secure }: CookieSettings) => (secure ? '__Host-visa_guest' : 'visa_guest');

const markOf = (capability: string, { key }: CookieSettings): string =>
  createHmac('sha256', key).update(capability).digest('base64url');

const readCookie = ({ headers: { cookie } }: Request, settings: CookieSettings): string =>
  (cookie && parseCookie(cookie)[cookieName(settings)]) || '';

/** 256 random bits that stand for one browser. */
export const createCapability = (): string => randomBytes(32).toString('base64url');

/**
 * The browser's capability where we made it. One that somebody chose reaches what it reaches, but nothing new is begun
 * under it.
 */
export const ownCapability = (request: Request, settings: CookieSettings): string | undefined => {
  const [, capability, mark] = GUEST_COOKIE.exec(readCookie(request, settings)) ?? [];
  if (!capability || !mark) return undefined;
  const expected = Buffer.from(markOf(capability, settings));
  const given = Buffer.from(mark);
  return given.length === expected.length && timingSafeEqual(given, expected) ? capability : undefined;
};

export const setCapability = (response: Response, capability: string, settings: CookieSettings): void => {
  const cookie = stringifySetCookie({
    name: cookieName(settings),
    value: `${capability}.${markOf(capability, settings)}`,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: settings.secure,
    maxAge: CAPABILITY_SECONDS,
  });
  response.append('Set-Cookie', cookie);
};

/** What the browser brought. Only a person's token is taken: a service's own may not come in from outside. */
export const readCredentials = (request: Request, settings: CookieSettings): Credentials => {
  const { authorization } = request.headers;
  if (authorization !== undefined && !/^Bearer \S+$/.test(authorization))
    throw new AppError('UNAUTHENTICATED', 'token-not-valid');
  const [, capability] = GUEST_COOKIE.exec(readCookie(request, settings)) ?? [];
  return { authorization, capability, anonymous: !authorization && !capability };
};

/**
 * Of a site with TLS: refuses what the ingress says came without it, as the edge does, which an ingress may pass by. It
 * is not led to https, so that nobody who sends personal data in the clear goes on unnoticed.
 */
export const refusePlainHttp =
  ({ secure }: CookieSettings): RequestHandler =>
  ({ headers }, _response, next) => {
    const [scheme = ''] = String(headers['x-forwarded-proto'] ?? '').split(',');
    next(secure && scheme.trim() === 'http' ? new AppError('PERMISSION_DENIED', 'https-required') : undefined);
  };

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a write that another site's page makes with this browser's cookie. Browsers say where a request comes from
 * (Sec-Fetch-Site, else Origin);
 * without either only JSON passes, which a foreign page can't send without a preflight that is never answered.
 */
export const refuseCrossSite = (publicUrl: string, settings: CookieSettings): RequestHandler => {
  const own = new URL(publicUrl).origin;
  const name = `${cookieName(settings)}=`;
  return (request, _response, next) => {
    const { cookie = '', origin, 'sec-fetch-site': site } = request.headers;
    if (SAFE_METHODS.includes(request.method) || !cookie.includes(name)) return next();
    const isOwn = site
      ? site === 'same-origin' || site === 'none'
      : origin
        ? origin === own
        : request.is('application/json') === 'application/json';
    next(isOwn ? undefined : new AppError('PERMISSION_DENIED', 'cross-site-request'));
  };
};
