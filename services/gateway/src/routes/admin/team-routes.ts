import {
  absenceDays,
  absenceEnded,
  enteredAbsence,
  memberParams,
  office,
  officeAssigned,
  team,
} from '../../contract/team.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

/** Who works what, and when they are away. */
export const teamRoutes = ({ neighbours: { desk } }: { neighbours: Pick<Neighbours, 'desk'> }): Route[] => [
  route({
    method: 'get',
    path: '/admin/team',
    operation: 'listTeam',
    summary: 'Staff with the open cases in their hands and their absences',
    access: 'cases.work',
    response: team,
    handle: async () => ({
      members: (await desk.listTeam({})).members.map(({ absence, ...member }) => ({
        ...member,
        absence: absence ?? null,
      })),
    }),
  }),
  route({
    method: 'put',
    path: '/admin/team/{id}/absence',
    operation: 'enterAbsence',
    summary: 'Enter when somebody is away: oneself, or anybody for an administrator',
    access: 'cases.work',
    reasons: ['colleague-not-found', 'absence-changed'],
    params: memberParams,
    body: absenceDays,
    response: enteredAbsence,
    versioned: true,
    handle: ({ params: { id }, body }, { version }) =>
      desk.enterAbsence({ userId: id, expectedVersion: version, ...body }),
  }),
  route({
    method: 'delete',
    path: '/admin/team/{id}/absence',
    operation: 'endAbsence',
    summary: 'They are back, or stay after all',
    access: 'cases.work',
    reasons: ['absence-changed'],
    params: memberParams,
    response: absenceEnded,
    versioned: true,
    handle: async ({ params: { id } }, { version }) => {
      await desk.endAbsence({ userId: id, expectedVersion: version });
      return { ended: true as const };
    },
  }),
  route({
    method: 'put',
    path: '/admin/team/{id}/office',
    operation: 'assignOffice',
    summary: 'Say where somebody of the staff sits',
    access: 'team.manage',
    reasons: ['colleague-not-found'],
    params: memberParams,
    body: office,
    response: officeAssigned,
    handle: async ({ params: { id }, body }) => {
      await desk.assignOffice({ userId: id, ...body });
      return { assigned: true as const };
    },
  }),
];
