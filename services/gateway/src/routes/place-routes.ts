import { placeList, placeQuery } from '../contract/place.ts';
import { limit } from '../limit.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const WINDOW_MS = 60_000;
const DEADLINE_MS = 4_000;

interface Deps {
  neighbours: Pick<Neighbours, 'catalog'>;
  /** Questions of one client within a minute. */
  placeLimit?: number;
}

export const placeRoutes = ({ neighbours: { catalog }, placeLimit = 90 }: Deps): Route[] => [
  route({
    method: 'get',
    path: '/places',
    operation: 'suggestPlaces',
    summary: 'Addresses that begin with what is typed; 503 places-not-ready where there is nothing to search',
    access: 'person',
    reasons: ['places-not-ready', 'places-away', 'too-many-questions'],
    query: placeQuery,
    response: placeList,
    before: [limit({ most: placeLimit, windowMs: WINDOW_MS, reason: 'too-many-questions' })],
    handle: async ({ query }, { locale }) =>
      catalog.suggestPlaces({ query: query.q, locale }, { deadlineMs: DEADLINE_MS }),
  }),
];
