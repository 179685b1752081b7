import { judgeTrip, type TripJudgement } from '@wayfare/gateway/contract/travel-date';
import { processingHours } from '../delivery/delivery-date.ts';
import { useFlow } from '../flow/flow-store.ts';
import { useOrder } from '../order/use-order.ts';
import { isoDayOf } from './travel-day.ts';

/** What the chosen day of travel means for this order; undefined while there is no day, or no catalogue yet. */
export function useTrip(): (TripJudgement & { readonly day: string }) | undefined {
  const { destination, services } = useOrder();
  const day = useFlow(({ travelDate }) => travelDate);
  const passports = useFlow(({ passportDetails }) => passportDetails);
  if (!day || !destination || !services) return undefined;
  const judgement = judgeTrip({
    day,
    now: new Date(),
    validFor: destination.validFor,
    speeds: services.map((service) => ({ id: service.id, hours: processingHours(service) })),
    authorityDays: 0,
    passportExpiries: passports.map((passport) =>
      passport
        ? isoDayOf({ year: passport.expiryYear, month: passport.expiryMonth, day: passport.expiryDay })
        : undefined,
    ),
  });
  return { day, ...judgement };
}
