import type { FormOf, OperationOf } from '@wayfare/api/call';
import { on, refuse } from '@wayfare/api/testing/on';
import { CURRENCIES } from '@wayfare/gateway/contract/constants';
import { api, openAnswer } from '@wayfare/ui/api';
import { currencies } from '@wayfare/ui/preferences';
import { uploadFile } from '@wayfare/ui/upload';

type Upload = FormOf<OperationOf<'post', '/applications/{id}/documents'>>;

/** Never called: the compiler reads it, and an error that is no longer one fails `npm run check`. */
const outsideTheContract = async () => {
  // @ts-expect-error an address that nobody answers
  await api.get('/applicationz');
  // @ts-expect-error a method that this address does not answer to
  await api.delete('/applications');
  // @ts-expect-error no id in the path
  await api.get('/applications/{id}');
  // @ts-expect-error a field that the step does not have
  await api.patch('/applications/{id}/phone', { path: { id: '1' }, version: 1, body: { phone: '1' } });
  // @ts-expect-error no version for If-Match
  await api.patch('/applications/{id}/selfie', { path: { id: '1' }, body: {} });
  // @ts-expect-error no Idempotency-Key
  await api.post('/applications', { body: { destinationId: '1', nationality: 'US' } });
  // @ts-expect-error a key for a call that knows none
  await api.post('/auth/links', { body: { email: 'a@b.test' }, idempotencyKey: 'k' });
  // @ts-expect-error an unknown query
  await api.get('/requirements', { query: { from: 'US', destination: 'GB' } });
  // @ts-expect-error a field that the answer does not have
  (await api.get('/settings')).colour;
  // @ts-expect-error a write, opened as a read
  await openAnswer('/applications/{id}/submit', { path: { id: '1' } });
  const file = new Blob();
  // @ts-expect-error a kind of document that there is not
  const form: Upload = { kind: 'visa', traveller: 0, file };
  await uploadFile('/applications/{id}/documents', { path: { id: '1' }, form });

  // @ts-expect-error a handler for an address that nobody calls
  on.get('/applicationz', () => ({}));
  // @ts-expect-error an answer without its fields
  on.get('/settings', () => ({ brand: 'Wayfare' }));
  // @ts-expect-error a reason that no service gives
  refuse(409, 'no-such-reason');
};

it('knows the addresses, methods, bodies and answers of the contract alone', () =>
  expect(outsideTheContract).toBeInstanceOf(Function));

test('the currencies to choose from are those that the service sells in', () => {
  expect(currencies).toEqual(CURRENCIES);
});
