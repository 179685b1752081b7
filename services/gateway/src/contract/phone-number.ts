// Beside the constants, since it brings every country's numbering plan along: a page loads it when it asks for a
// number.

// biome-ignore lint/performance/noBarrelFile: front ends know the gateway alone
export { diallingCodeOf, diallingCodes, readPhoneNumber } from '@wayfare/proto/application/v1/phone-number';
