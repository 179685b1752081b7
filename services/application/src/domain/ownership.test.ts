import { anonymous, type Caller } from '@wayfare/kit/caller';
import { anApplication } from '../../test/fixtures.ts';
import type { Application } from './application.ts';
import { isOwner as isOwnedBy, ownershipOf } from './ownership.ts';

const isOwner = (application: Application, caller: Caller) => isOwnedBy(ownershipOf(application), caller);

const guests = anApplication({ capabilityHash: 'a' });
const claimed = anApplication({ userId: 'user-1' });
const ada = { ...anonymous, userId: 'user-9', email: 'ada@example.test', emailVerified: true };

it('belongs to the browser that began it', () => {
  expect(isOwner(guests, { ...anonymous, capabilityHash: 'a' })).toBe(true);
  expect(isOwner(guests, { ...anonymous, capabilityHash: 'b' })).toBe(false);
});

it('belongs to its account and to no other with the same e-mail', () => {
  expect(isOwner(claimed, { ...anonymous, userId: 'user-1' })).toBe(true);
  expect(isOwner(claimed, ada)).toBe(false);
});

it('is found by a verified e-mail while nobody owns it, never by an unverified one', () => {
  expect(isOwner(guests, ada)).toBe(true);
  expect(isOwner(guests, { ...ada, email: 'ADA@Example.test' })).toBe(true);
  expect(isOwner(guests, { ...ada, emailVerified: false })).toBe(false);
});

it('belongs to nobody who brings nothing', () => {
  expect(isOwner(anApplication(), anonymous)).toBe(false);
  expect(isOwner(anApplication({ travellers: [] }), { ...ada, email: undefined })).toBe(false);
  expect(isOwner(guests, { ...anonymous, service: 'payment' })).toBe(false);
});
