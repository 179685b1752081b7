import { placeList, placeQuery } from '../contract/place.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const DEADLINE_MS = 4_000;

interface Deps {
  neighbours: Pick<Neighbours, 'catalog'>;
}

export const placeRoutes = ({ neighbours: { catalog } }: Deps): Route[] => [
  route({
    method: 'get',
    path: '/places',
    operation: 'suggestPlaces',
    summary: 'Addresses that begin with what is typed; 503 places-not-ready where there is nothing to search',
    access: 'person',
    reasons: ['places-not-ready', 'places-away'],
    query: placeQuery,
    response: placeList,
    budget: 'places',
    handle: async ({ query }, { locale }) =>
      catalog.suggestPlaces({ query: query.q, locale }, { deadlineMs: DEADLINE_MS }),
  }),
];
