import { randomBytes } from 'node:crypto';
import type { Credentials } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';

export interface CookieSettings {
  /** Sent over https only; then the name carries the `__Host-` prefix. */
  secure: boolean;
}

const DAY_SECONDS = 24 * 60 * 60;
/** Longer than an unpaid draft is kept, so that a paid one can be finished in the same browser. */
const CAPABILITY_SECONDS = 90 * DAY_SECONDS;
const CAPABILITY = /^[\w-]{43}$/;

const cookieName = ({ secure }: CookieSettings) => (secure ? '__Host-visa_guest' : 'visa_guest');

/** 256 random bits that stand for one browser. */
export const createCapability = (): string => randomBytes(32).toString('base64url');

export const setCapability = (response: Response, capability: string, settings: CookieSettings): void => {
  const cookie = stringifySetCookie({
    name: cookieName(settings),
    value: capability,
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
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined && !/^Bearer \S+$/.test(authorization))
    throw new AppError('UNAUTHENTICATED', 'token-not-valid');
  const held = cookie ? parseCookie(cookie)[cookieName(settings)] : undefined;
  const capability = held && CAPABILITY.test(held) ? held : undefined;
  return { authorization, capability, anonymous: !authorization && !capability };
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
