import { deliveryHours } from './delivery-hours.ts';

it.each([
  [72, 'Rush, 4 hours', 72],
  [0, '48 hours', 48],
  [0, '12 hours', 12],
  [0, 'Super rush 4 Hours', 4],
  [0, '1 hour', 1],
  [0, '24-48 hours', 48],
  [0, '3 days', 72],
  [0, 'Standard', 24],
  [0, '', 24],
])('takes %i hours and the label "%s" as %i hours', (processingHours, label, hours) => {
  expect(deliveryHours({ processingHours, label })).toBe(hours);
});
