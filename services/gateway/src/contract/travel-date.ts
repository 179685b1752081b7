// The rule is the application service's; the form says its outcome while the day is chosen.
// biome-ignore lint/performance/noBarrelFile: front ends know the gateway alone
export {
  judgePassport,
  judgeTrip,
  type PassportJudgement,
  type TripJudgement,
} from '@wayfare/proto/application/v1/travel-date';
