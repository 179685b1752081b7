import type { Log } from '@wayfare/kit/log';
import { z } from 'zod';
import { type Route, route } from '../route.ts';

const LONGEST_LOGGED = 120;

/** The path only: a query or a fragment may contain a token. */
const path = z
  .string()
  .min(1)
  .max(2_000)
  .regex(/^\/[^?#\s]*$/, 'not-a-path');
const unknownPage = z.strictObject({ path });

const slug = z
  .string()
  .regex(/^[a-z]+(-[a-z0-9]+)*$/, 'not-a-slug')
  .max(60);
const failedRead = z.strictObject({
  path,
  /** What the page wanted to read, by a word of its source. */
  read: slug,
  /** 0 where nobody answered. */
  status: z.int().min(0).max(599),
  reason: slug,
});

const isTelling = (segment: string): boolean =>
  segment.length > 40 || /@|%40|\d.*\d.*\d|%(?![0-9a-f]{2})/i.test(segment) || /[^\w.~%-]/.test(segment);

/** The path as it may be logged: segments that could identify a person, an order or a token become `*`. */
const loggablePath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (isTelling(segment) ? '*' : segment))
    .join('/')
    .slice(0, LONGEST_LOGGED);

export const reportRoutes = ({ log }: { log: Log }): Route[] => [
  route({
    method: 'post',
    path: '/unknown-pages',
    operation: 'reportUnknownPage',
    summary: 'Report a request for a page that does not exist; it is logged',
    access: 'public',
    body: unknownPage,
    status: 204,
    budget: 'reports',
    handle: async ({ body }, { response }) => {
      log.warn({ path: loggablePath(body.path) }, 'unknown page requested');
      response.status(204).end();
      return undefined;
    },
  }),
  route({
    method: 'post',
    path: '/failed-reads',
    operation: 'reportFailedRead',
    summary: 'Report that a page could not read what it shows; it is logged',
    access: 'public',
    body: failedRead,
    status: 204,
    budget: 'reports',
    handle: async ({ body: { path: page, ...failed } }, { response }) => {
      log.warn({ page: loggablePath(page), ...failed }, 'read failed in a browser');
      response.status(204).end();
      return undefined;
    },
  }),
];
