import { ada, aTraveller, grace } from '../../test/fixtures.ts';
import { placeDraftPassports, withDraftPassports } from './draft-passports.ts';
import { matchTravellers } from './match-travellers.ts';

const nobodys = [{ documentId: 'a' }, { documentId: 'g' }];
const theirs = [
  { documentId: 'a', traveller: 0 },
  { documentId: 'g', traveller: 1 },
];
const couple = [aTraveller(ada), aTraveller(grace)];

describe('pictures of passports before the payment', () => {
  it('are those travellers’ that the details name them for, each once', () => {
    expect(placeDraftPassports(nobodys, { travellers: couple, named: ['a', 'g'] })).toEqual(theirs);
    expect(placeDraftPassports(nobodys, { travellers: couple, named: ['g', 'g'] })).toEqual([
      { documentId: 'g', traveller: 0 },
      { documentId: 'a' },
    ]);
    expect(placeDraftPassports(nobodys, { travellers: couple, named: ['', 'another draft’s'] })).toEqual(nobodys);
  });

  it('stay with their people, who change places or lose somebody', () => {
    const { travellers } = withDraftPassports({ travellers: couple }, theirs);
    const entered = (people: (typeof ada)[]) => ({ travellers: matchTravellers(travellers, people), named: [] });
    expect(placeDraftPassports(theirs, entered([grace, ada]))).toEqual([
      { documentId: 'g', traveller: 0 },
      { documentId: 'a', traveller: 1 },
    ]);
    expect(placeDraftPassports(theirs, entered([grace]))).toEqual([{ documentId: 'g', traveller: 0 }]);
  });

  it('give way to another of the same traveller', () => {
    const { travellers } = withDraftPassports({ travellers: couple }, theirs);
    const drafts = [...theirs, { documentId: 'new' }];
    expect(placeDraftPassports(drafts, { travellers, named: ['new', ''] })).toEqual([
      { documentId: 'new', traveller: 0 },
      { documentId: 'g', traveller: 1 },
    ]);
  });
});
