import { deliveryText, expectedDelivery, hoursOfLabel } from './delivery-date.ts';

const tidy = (text: string) => text.replace(/\s/g, ' ');

describe('hours from a label', () => {
  test.each([
    ['24 hours', 24],
    ['48 hours', 48],
    ['12 hours', 12],
    ['4 hours', 4],
    ['1 hour', 1],
    ['Super Rush 1h', 1],
    ['3 days', 72],
    ['Standard', 24],
  ])('%s is %d', (label, hours) => expect(hoursOfLabel(label)).toBe(hours));
});

describe('delivery text', () => {
  const now = new Date(2026, 10, 20, 9, 30);

  it('names the time when the day is today', () => {
    const text = deliveryText(expectedDelivery(4, now), now, 'en');
    expect(text.key).toBe('today');
    expect(tidy(text.time)).toBe('1:30 PM');
  });

  it('names weekday and time within a week', () => {
    expect(deliveryText(expectedDelivery(24, now), now, 'en')).toMatchObject({ key: 'week', day: 'Saturday' });
  });

  it('adds the date where the weekday could be two days', () => {
    const text = deliveryText(expectedDelivery(24 * 7, now), now, 'en');
    expect(text).toMatchObject({ key: 'later', day: 'Friday, November 27' });
  });

  it('follows the language', () => {
    expect(deliveryText(expectedDelivery(24, now), now, 'fr')).toMatchObject({ day: 'samedi', time: '09:30' });
  });
});
