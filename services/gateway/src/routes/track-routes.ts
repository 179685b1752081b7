import { setTimeout as pause } from 'node:timers/promises';
import { asService } from '@wayfare/kit/caller';
import { notFound } from '@wayfare/kit/errors';
import { trackedOrder, trackRequest } from '../contract/track.ts';
import { enumJson } from '../json/money-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

/** Longer than the look-up takes, so that the time of an answer says nothing about what was found. */
const ANSWER_MS = 300;

interface Deps {
  neighbours: Pick<Neighbours, 'traveller'>;
}

export const trackRoutes = ({ neighbours: { traveller } }: Deps): Route[] => [
  route({
    method: 'post',
    path: '/track',
    operation: 'trackOrder',
    summary: 'The stage of an order by its number and e-mail address; one answer for whatever does not fit together',
    access: 'public',
    reasons: ['order-not-found'],
    budget: 'track',
    body: trackRequest,
    response: trackedOrder,
    handle: async ({ body }) => {
      const [{ stage }] = await Promise.all([asService(() => traveller.trackApplication(body)), pause(ANSWER_MS)]);
      if (stage === 'TRACKED_STAGE_UNSPECIFIED') throw notFound('order-not-found');
      return { stage: enumJson(stage, 'TRACKED_STAGE_') };
    },
  }),
];
