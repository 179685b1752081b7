// biome-ignore lint/performance/noBarrelFile: front ends know the gateway alone
export { inPassportLetters, isAnotherPerson, isSameName, type Person } from '@wayfare/proto/application/v1/same-person';
