import { ICAO_FIRST, ICAO_SECOND, readCharacters } from '../test/fixtures.ts';
import { type Evidence, judge } from './judge.ts';

const PRINTED = 'Surname\nERIKSSON\nGiven names\nANNA MARIA\nPassport No.\nL898902C3';

const seen = (evidence: Partial<Evidence> = {}): Evidence => ({
  first: { text: ICAO_FIRST, plausible: true, score: 10, nameConfidence: 97 },
  second: {
    text: ICAO_SECOND,
    verified: true,
    cost: 0,
    repairs: 0,
    characters: readCharacters(ICAO_SECOND),
    rivals: [],
  },
  looks: { first: 1, second: 1 },
  printed: PRINTED,
  issue: { date: '2007-04-16', confidence: 0.97 },
  boxes: {},
  today: new Date('2010-01-01'),
  ...evidence,
});
const field = (name: string, evidence: Partial<Evidence> = {}) =>
  judge(seen(evidence)).fields.find((other) => other.name === name);

describe('a reading', () => {
  it('is accepted where check digits and print vouch for everything', () => {
    expect(judge(seen())).toMatchObject({ accepted: true, reason: undefined, warnings: [] });
    expect(field('last_name')).toMatchObject({ value: 'ERIKSSON', source: 'both', verified: true });
    expect(field('date_of_issue')).toMatchObject({ value: '2007-04-16', source: 'printed', verified: true });
  });

  it('tells a date of issue that two recognisers read differently, with both', () => {
    const issue = { date: '2007-04-16', confidence: 0.85, rival: '2001-04-16' };
    expect(field('date_of_issue', { issue })).toMatchObject({
      value: '2007-04-16',
      verified: false,
      doubt: 'recognisers-differ',
      other: '2001-04-16',
    });
    expect(field('date_of_issue')).not.toHaveProperty('other');
  });

  it('keeps a name as the page spells it beside the one of the zone', () => {
    const spelled = { first_name: 'Ánna María' };
    expect(field('first_name', { spelled })).toMatchObject({ value: 'ANNA MARIA', printed: 'Ánna María' });
    expect(field('last_name', { spelled })).not.toHaveProperty('printed');
  });

  it('is not accepted on names that one look saw and print does not show', () => {
    expect(judge(seen({ printed: '' }))).toMatchObject({ accepted: false, reason: 'names-uncertain' });
    expect(field('last_name', { printed: '' })?.verified).toBe(false);
    expect(judge(seen({ printed: '', looks: { first: 2, second: 1 } })).accepted).toBe(true);
  });

  it('does not let two unsure looks vouch for a name', () => {
    const first = { ...seen().first, nameConfidence: 60 };
    expect(judge(seen({ printed: '', first, looks: { first: 2, second: 2 } })).reason).toBe('names-uncertain');
  });

  it('asks to look at a name that the zone had no room to finish, as print has it', () => {
    const first = { ...seen().first, text: 'P<UTOERIKSSON<LONGERTHANUSUAL<<ANNA<MARIANNE' };
    const cut = { first, printed: 'ERIKSSON LONGERTHANUSUAL\nANNA MARIANNELLA', finished: 'ANNA MARIANNELLA' };
    expect(field('first_name', cut)).toMatchObject({ value: 'ANNA MARIANNELLA', verified: false, doubt: 'cut-short' });
    expect(field('last_name', cut)?.verified).toBe(true);
    expect(judge(seen(cut)).warnings).toEqual(['name-cut-short']);
    expect(field('first_name', { first })).toMatchObject({ value: 'ANNA MARIANNE', verified: false });
    const whole = { first, printed: 'ERIKSSON LONGERTHANUSUAL\nANNA MARIANNE' };
    expect(field('first_name', whole)).toMatchObject({ value: 'ANNA MARIANNE', verified: true });
  });

  it('is not accepted where print shows another name, however many looks agree', () => {
    const evidence = { contradicted: ['first_name' as const], looks: { first: 3, second: 3 } };
    expect(judge(seen(evidence))).toMatchObject({ accepted: false, reason: 'names-uncertain' });
    expect(field('first_name', evidence)).toMatchObject({ verified: false, doubt: 'print-differs' });
  });

  it('is not accepted where print shows another number with the same check digit', () => {
    expect(judge(seen({ rivalled: true, printed: 'ERIKSSON ANNA MARIA' }))).toMatchObject({
      accepted: false,
      reason: 'number-uncertain',
    });
  });

  it('is not accepted on a repaired line until a second look agrees or its number stands in print', () => {
    const second = { ...seen().second, repairs: 1 };
    const names = 'ERIKSSON ANNA MARIA';
    expect(judge(seen({ second, printed: names }))).toMatchObject({ accepted: false, reason: 'number-uncertain' });
    expect(judge(seen({ second, printed: names, looks: { first: 1, second: 2 } })).accepted).toBe(true);
    expect(judge(seen({ second })).accepted).toBe(true);
  });

  it('is not accepted where check digits disagree, whatever is printed', () => {
    const second = { ...seen().second, verified: false, text: ICAO_SECOND.replace('740812', '740813') };
    expect(judge(seen({ second, looks: { first: 3, second: 3 } }))).toMatchObject({
      accepted: false,
      reason: 'check-digits',
    });
    expect(field('date_of_birth', { second })?.verified).toBe(false);
  });

  it('warns of a passport that is over, nearly over, or shows no date of issue', () => {
    const at = (today: string) => judge(seen({ today: new Date(today) })).warnings;
    expect(at('2012-04-16')).toEqual(['expired']);
    expect(at('2011-12-24')).toEqual(['expires-within-six-months']);
    expect(judge(seen({ issue: undefined })).warnings).toEqual(['issue-date-not-found']);
  });

  it('warns of a date of issue after the expiry instead of one not found', () => {
    expect(judge(seen({ issue: undefined, issuedLate: true })).warnings).toEqual(['issue-after-expiry']);
  });

  it('warns of a field that print contradicts, and does not call it verified', () => {
    const evidence = { contradicted: ['date_of_birth' as const] };
    expect(judge(seen(evidence)).warnings).toEqual(['mrz-and-print-differ']);
    expect(field('date_of_birth', evidence)).toMatchObject({ verified: false, doubt: 'print-differs' });
    expect(field('date_of_expiry', evidence)?.verified).toBe(true);
  });

  it('warns of glare over a field', () => {
    expect(judge(seen({ glared: ['last_name'] })).warnings).toEqual(['glare-over-field']);
  });
});
