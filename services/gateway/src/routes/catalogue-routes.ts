import { z } from 'zod';
import type { Catalogue } from '../catalogue.ts';
import {
  destination,
  destinationList,
  requirement,
  type Settings,
  settings,
  upsellList,
  visaServiceList,
} from '../contract/catalogue.ts';
import { country, id } from '../contract/primitives.ts';
import { requirementJson } from '../json/catalogue-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'catalog'>;
  catalogue: Catalogue;
  settings: Settings;
}

export const catalogueRoutes = ({ neighbours: { catalog }, catalogue, settings: shown }: Deps): Route[] => [
  route({
    method: 'get',
    path: '/destinations',
    operation: 'listDestinations',
    summary: 'Every destination on sale, by visa name, and the exchange rates',
    access: 'public',
    reasons: ['catalogue-not-loaded'],
    response: destinationList,
    handle: async (_, { request, response, locale }) => catalogue.sendList(request, response, locale),
  }),
  route({
    method: 'get',
    path: '/destinations/{slug}',
    operation: 'getDestination',
    summary: 'One destination',
    access: 'public',
    reasons: ['catalogue-not-loaded', 'destination-not-found'],
    params: z.object({ slug: z.string() }),
    response: destination,
    handle: async ({ params }, { request, response, locale }) =>
      catalogue.sendDestination(request, response, { slug: params.slug, locale }),
  }),
  route({
    method: 'get',
    path: '/destinations/{id}/services',
    operation: 'listServices',
    summary: 'The speeds a destination is offered in, cheapest first',
    access: 'public',
    reasons: ['catalogue-not-loaded', 'destination-not-found'],
    params: z.object({ id }),
    response: visaServiceList,
    handle: async ({ params }, { request, response, locale }) =>
      catalogue.sendServices(request, response, { id: params.id, locale }),
  }),
  route({
    method: 'get',
    path: '/destinations/{id}/upsells',
    operation: 'listUpsells',
    summary: 'The add-ons offered to a nationality',
    access: 'public',
    reasons: ['catalogue-not-loaded', 'destination-not-found'],
    params: z.object({ id }),
    query: z.object({ nationality: country }),
    response: upsellList,
    handle: async ({ params, query: { nationality } }, { locale }) => ({
      upsells: catalogue.upsellsFor(params.id, { nationality, locale }),
    }),
  }),
  route({
    method: 'get',
    path: '/flags/{name}',
    operation: 'getFlagIcon',
    summary: 'A flag icon; its name changes with its content',
    access: 'public',
    reasons: ['flag-not-found'],
    params: z.object({ name: z.string().regex(/^[0-9a-f]{32}\.(svg|png)$/, 'not-a-flag') }),
    produces: 'image/*',
    handle: async ({ params }, { response }) => {
      const { contentType, content } = await catalog.getFlagIcon(params);
      // Opened by itself an SVG is a document: this one may do nothing.
      response
        .set({
          'Content-Type': contentType,
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'X-Content-Type-Options': 'nosniff',
        })
        .send(content);
      return undefined;
    },
  }),
  route({
    method: 'get',
    path: '/requirements',
    operation: 'getRequirement',
    summary: 'What a passport needs for a country, and what we offer for it',
    access: 'public',
    reasons: ['catalogue-not-loaded'],
    query: z.object({ nationality: country, destination: country }),
    response: requirement,
    handle: async ({ query: { nationality, destination: destinationCountry } }, { locale }) => {
      const found = requirementJson(await catalog.getRequirement({ nationality, destinationCountry }));
      return { ...found, offers: catalogue.translated(found.offers, locale) };
    },
  }),
  route({
    method: 'get',
    path: '/settings',
    operation: 'getSettings',
    summary: 'What an operator configures and every screen may know',
    access: 'public',
    response: settings,
    handle: async () => shown,
  }),
];
