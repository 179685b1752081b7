import { judgeTrip, latestTravelDate, type Trip } from '@wayfare/proto/application/v1/travel-date';

const speeds = [
  { id: 'standard', hours: 120 },
  { id: 'rush', hours: 48 },
  { id: 'super', hours: 4 },
];
const trip = (over: Partial<Trip> = {}) =>
  judgeTrip({
    day: '2027-03-10',
    now: new Date('2027-03-01T12:00:00Z'),
    validFor: '90 days',
    speeds,
    authorityDays: 0,
    passportExpiries: [],
    ...over,
  });

describe('a day of travel', () => {
  it('is served by every speed where there is time, and the slowest of them is named as the latest safe one', () => {
    expect(trip()).toEqual({ lateSpeeds: [], latestSafe: 'standard', passports: [], applyFrom: undefined });
  });

  it('is too near for the speeds that hand in after it began', () => {
    expect(trip({ day: '2027-03-05' })).toMatchObject({ lateSpeeds: ['standard'], latestSafe: 'rush' });
    expect(trip({ day: '2027-03-01' })).toMatchObject({ lateSpeeds: ['standard', 'rush', 'super'] });
    expect(trip({ day: '2027-03-01' }).latestSafe).toBeUndefined();
  });

  it('leaves the authority the days that it usually takes', () => {
    expect(trip({ authorityDays: 3 })).toMatchObject({ lateSpeeds: [], latestSafe: 'standard' });
    expect(trip({ authorityDays: 5 })).toMatchObject({ lateSpeeds: ['standard'], latestSafe: 'rush' });
  });

  it('names the cheapest of the speeds that are equally slow', () => {
    const equal = [
      { id: 'cheap', hours: 24 },
      { id: 'dear', hours: 24 },
    ];
    expect(trip({ speeds: equal }).latestSafe).toBe('cheap');
  });

  it.each([
    ['90 days', '2027-08-01', '2027-05-03'],
    ['90 días', '2027-08-01', '2027-05-03'],
    ['90 jours', '2027-08-01', '2027-05-03'],
    ['2 weeks', '2027-03-31', '2027-03-17'],
    ['3 months', '2027-08-31', '2027-05-31'],
    ['3 mois', '2027-05-31', undefined],
    ['1 mes', '2027-04-30', '2027-03-30'],
    ['1 year', '2028-02-29', undefined],
    ['1 an', '2028-03-02', '2027-03-02'],
    ['2 years', '2028-12-31', undefined],
    ['1 year after issued', '2028-03-02', '2027-03-02'],
    ['30 days from arrival', '2028-03-02', undefined],
    ['until the passport expires', '2028-12-31', undefined],
    ['', '2028-12-31', undefined],
  ])('with a visa valid for "%s" that begins on %s is to be applied for from %s on', (validFor, day, applyFrom) => {
    expect(trip({ validFor, day }).applyFrom).toBe(applyFrom);
  });

  it('finds the passports that have run out on arrival, and those with less than six months left then', () => {
    const passportExpiries = ['2027-03-09', '2027-03-10', '2027-09-09', '2027-09-10', undefined];
    expect(trip({ passportExpiries }).passports).toEqual([
      { traveller: 0, fault: 'expired', expiry: '2027-03-09' },
      { traveller: 1, fault: 'short', expiry: '2027-03-10' },
      { traveller: 2, fault: 'short', expiry: '2027-09-09' },
    ]);
  });

  it('lies at most two years ahead', () => {
    expect(latestTravelDate('2026-11-22')).toBe('2028-11-22');
    expect(latestTravelDate('2028-02-29')).toBe('2030-02-28');
  });
});
