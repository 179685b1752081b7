import { mayStaff } from '@wayfare/access/staff-access';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import type { DayNumbersRepository, StageBucket } from '../db/day-numbers.ts';
import { timeAtShare } from '../domain/stage-time.ts';

interface Deps {
  db: Db;
  numbers: Pick<
    DayNumbersRepository,
    'listDays' | 'listStages' | 'listDecisions' | 'listWork' | 'listStaffDays' | 'lastCountedAt'
  >;
}

/** The thirtieth of February is read as a day of March. */
const isDay = (text: string): boolean => {
  const read = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  return read !== undefined && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
};

const toStageTimes = (buckets: readonly StageBucket[]) =>
  [...Map.groupBy(buckets, ({ stage }) => stage)].map(([stage, own]) => ({
    stage,
    cases: own.reduce((sum, { cases }) => sum + cases, 0),
    medianMinutes: timeAtShare(own, 0.5),
    slowMinutes: timeAtShare(own, 0.9),
  }));

/** Figures that a job has counted; no rules. */
export const createNumbersHandlers = ({ db, numbers }: Deps): Pick<Handlers<DeskServiceService>, 'getNumbers'> => ({
  getNumbers: {
    access: 'numbers.read',
    handle: async ({ fromDay }, { caller }) => {
      if (!isDay(fromDay))
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'fromDay', reason: 'not-accepted' }],
        });
      const seesStaff = mayStaff(caller.roles, 'numbers.read-staff');
      const [days, stages, destinations, work, staffDays, countedAt] = await Promise.all([
        numbers.listDays(db, fromDay),
        numbers.listStages(db, fromDay),
        numbers.listDecisions(db, fromDay),
        seesStaff ? numbers.listWork(db, fromDay) : [],
        seesStaff ? numbers.listStaffDays(db, fromDay) : [],
        numbers.lastCountedAt(db),
      ]);
      return { days, stages: toStageTimes(stages), destinations, work, staffDays, countedAt };
    },
  },
});
