import { createBallot } from './ballot.ts';

describe('several looks at a line', () => {
  it('are led by the reading that came most often', () => {
    const ballot = createBallot<{ text: string }>();
    for (const text of ['USAXLI', 'USALI', 'USALI']) ballot.add({ text });
    expect(ballot.leader()).toEqual({ candidate: { text: 'USALI' }, votes: 2 });
  });

  it('are led by the earlier of two that came equally often', () => {
    const ballot = createBallot<{ text: string }>();
    for (const text of ['first', 'second']) ballot.add({ text });
    expect(ballot.leader()?.candidate.text).toBe('first');
    expect(createBallot().leader()).toBeUndefined();
  });
});
