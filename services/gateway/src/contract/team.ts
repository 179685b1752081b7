import { z } from 'zod';

/** YYYY-MM-DD in the office's time zone. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'not-a-date');

/** Both days are away. */
const absence = z.object({ userId: z.string(), fromDay: day, untilDay: day, version: z.int() }).meta({ id: 'Absence' });
export const enteredAbsence = absence;
/** PUT admin/team/{id}/absence, DELETE admin/team/{id}/absence: Keycloak's subject. */
export const memberParams = z.object({ id: z.string().regex(/^[\w-]{1,64}$/, 'not-an-id') });
export const absenceDays = z.strictObject({ fromDay: day, untilDay: day });
export const absenceEnded = z.object({ ended: z.literal(true) }).meta({ id: 'AbsenceEnded' });

/** PUT admin/team/{id}/office; empty for nowhere. */
export const office = z.strictObject({ office: z.string().trim().max(60, 'too-long') });
export const officeAssigned = z.object({ assigned: z.literal(true) }).meta({ id: 'OfficeAssigned' });

/** GET admin/team, by name. */
export const team = z
  .object({
    members: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          /** As their sign-in said when they were seen last. */
          roles: z.array(z.string()),
          worksCases: z.boolean(),
          openCases: z.int(),
          overdueCases: z.int(),
          /** One that goes on or is to come. */
          absence: absence.nullable(),
          /** Where they sit, in an administrator's words; empty for nowhere. */
          office: z.string(),
        })
        .meta({ id: 'TeamMember' }),
    ),
  })
  .meta({ id: 'Team' });
