import { newIdentity } from './order-number.ts';

it('takes the first eight characters of a random id', () => {
  const { id, orderNumber } = newIdentity();
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(orderNumber).toBe(id.slice(0, 8));
});
