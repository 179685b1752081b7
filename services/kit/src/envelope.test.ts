import { createSecretKey, randomBytes } from 'node:crypto';
import { createEnvelope, seal, unseal } from './envelope.ts';

describe('sealing', () => {
  const key = createSecretKey(randomBytes(32));
  const sealed = seal(key, Buffer.from('a passport'), 'object-1');

  it('opens with the same key in the same place', () => {
    expect(unseal(key, sealed, 'object-1').toString()).toBe('a passport');
    expect(sealed.toString('latin1')).not.toContain('a passport');
  });

  it('does not open with another key, in another place, or changed in any byte', () => {
    expect(() => unseal(createSecretKey(randomBytes(32)), sealed, 'object-1')).toThrow();
    expect(() => unseal(key, sealed, 'object-2')).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(key, changed, 'object-1')).toThrow();
    }
  });
});

describe('an envelope', () => {
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const contextOf = (owner: string) => `key/${owner}`;
  const envelope = createEnvelope({ current: first, contextOf });

  it('opens what any previous master key wrapped, and what it wraps anew by the current one', () => {
    const key = envelope.newKey('owner-1');
    const rotated = createEnvelope({ current: third, previous: [second, first], contextOf });
    const renewed = rotated.rewrap(key, 'owner-1');
    const onlyThird = createEnvelope({ current: third, contextOf });
    const opened = [
      envelope.unwrap(key, 'owner-1'),
      rotated.unwrap(key, 'owner-1'),
      onlyThird.unwrap(renewed, 'owner-1'),
    ];
    for (const each of opened) expect(each.equals(opened[0] as never)).toBe(true);
    expect(rotated.previousIds).toContain(key.masterKeyId);
    expect(rotated.previousIds).not.toContain(renewed.masterKeyId);
  });

  it('names the master key that is missing', () => {
    const key = envelope.newKey('owner-1');
    const other = createEnvelope({ current: second, contextOf });
    expect(other.knows(key.masterKeyId)).toBe(false);
    expect(() => other.unwrap(key, 'owner-1')).toThrow(`master key ${key.masterKeyId} is not configured`);
  });

  it('does not open the key of one owner for another, and makes each key anew', () => {
    const key = envelope.newKey('owner-1');
    expect(() => envelope.unwrap(key, 'owner-2')).toThrow();
    expect(envelope.unwrap(key, 'owner-1').equals(envelope.unwrap(envelope.newKey('owner-1'), 'owner-1'))).toBe(false);
  });
});
