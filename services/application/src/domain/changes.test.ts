import { ada, anApplication, anOffer, aTraveller } from '../../test/fixtures.ts';
import { changesBetween, changesOfCreation } from './changes.ts';

it('tells of a contact each time the first traveller has another name or e-mail', () => {
  const before = anApplication({ travellers: [] });
  const entered = anApplication();
  expect(changesBetween(before, entered)).toEqual(['contact-saved']);
  expect(changesBetween(entered, anApplication({ nationality: 'GB' }))).toEqual([]);
  expect(changesBetween(entered, anApplication({ travellers: [aTraveller({ ...ada, lastName: 'King' })] }))).toEqual([
    'contact-saved',
  ]);
});

it('tells of handing in and of every change of status', () => {
  const paid = anApplication({ status: 'paid', paymentStatus: 'paid' });
  expect(changesBetween(anApplication(), paid)).toEqual(['status-changed']);
  expect(changesBetween(paid, { ...paid, status: 'submitted' })).toEqual(['submitted', 'status-changed']);
  expect(changesBetween(paid, { ...paid, paymentStatus: 'refunded' })).toEqual(['status-changed']);
});

it('tells of a new application until the catalogue knows that the destination has any', () => {
  const { destination } = anOffer();
  expect(changesOfCreation(destination)).toEqual(['created']);
  expect(changesOfCreation({ ...destination, hasApplications: true })).toEqual([]);
});
