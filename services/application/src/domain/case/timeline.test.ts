import { CHAIN_START, type ChainedEvent, hashOf, verifyChain } from './timeline.ts';

const chain = (kinds: string[]): ChainedEvent[] => {
  let previous: Buffer = CHAIN_START;
  return kinds.map((kind, index) => {
    const event = {
      applicationId: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0001',
      sequence: index + 1,
      at: new Date(Date.UTC(2026, 10, 21, 12, index)),
      actor: 'staff' as const,
      actorId: 'anna',
      kind,
      reason: '',
      stage: 'in_review' as const,
      details: { traveller: 1, request: 'r-1' },
    };
    previous = hashOf(previous, event);
    return { ...event, hash: previous };
  });
};
const kinds = ['opened', 'claimed', 'review-started', 'review-passed'];
const whole = chain(kinds);
const head = { count: whole.length, hash: whole[3]?.hash as Buffer };

describe('the timeline of a case', () => {
  test('verifies while nobody has touched it', () => {
    expect(verifyChain(whole, head)).toBeUndefined();
    expect(verifyChain([], { count: 0, hash: CHAIN_START })).toBeUndefined();
  });

  test('does not depend on the order of the details', () => {
    const event = whole[0] as ChainedEvent;
    expect(hashOf(CHAIN_START, { ...event, details: { request: 'r-1', traveller: 1 } })).toEqual(event.hash);
  });

  test('shows a changed entry', () => {
    for (const change of [{ reason: 'other' }, { actorId: 'ben' }, { kind: 'cancelled' }, { details: {} }]) {
      const touched = whole.map((event, index) => (index === 1 ? { ...event, ...change } : event));
      expect(verifyChain(touched, head)).toEqual({ fault: 'changed', sequence: 2 });
    }
  });

  test('shows a removed entry, the last one too', () => {
    expect(verifyChain(whole.toSpliced(1, 1), head)).toEqual({ fault: 'missing', sequence: 2 });
    expect(verifyChain(whole.slice(0, 3), head)).toEqual({ fault: 'missing', sequence: 4 });
  });

  test('shows two entries that changed places', () => {
    const [first, second, third, fourth] = whole as [ChainedEvent, ChainedEvent, ChainedEvent, ChainedEvent];
    expect(verifyChain([first, third, second, fourth], head)).toEqual({ fault: 'missing', sequence: 2 });
    const renumbered = [first, { ...third, sequence: 2 }, { ...second, sequence: 3 }, fourth];
    expect(verifyChain(renumbered, head)).toEqual({ fault: 'changed', sequence: 2 });
  });

  test('shows entries appended behind the head', () => {
    expect(verifyChain(chain([...kinds, 'cancelled']), head)).toEqual({ fault: 'head-differs', sequence: 6 });
  });
});
