import { z } from 'zod';
import { application, applicationList } from '../contract/application.ts';
import { id } from '../contract/primitives.ts';
import { applicationJson } from '../json/application-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'application'>;
}

export const meRoutes = ({ neighbours: { application: service } }: Deps): Route[] => [
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
    summary: 'Take over an application nobody owns yet, begun in this browser or with the caller’s verified e-mail',
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
