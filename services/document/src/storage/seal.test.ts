import { randomBytes } from 'node:crypto';
import { createKeyring } from './keyring.ts';
import { seal, unseal } from './seal.ts';

describe('sealing', () => {
  const key = randomBytes(32);
  const sealed = seal(key, Buffer.from('a passport'), 'object-1');

  it('opens with the same key in the same place', () => {
    expect(unseal(key, sealed, 'object-1').toString()).toBe('a passport');
  });

  it('does not open with another key, in another place, or changed', () => {
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => unseal(randomBytes(32), sealed, 'object-1')).toThrow();
    expect(() => unseal(key, sealed, 'object-2')).toThrow();
    expect(() => unseal(key, changed, 'object-1')).toThrow();
  });
});

describe('the keyring', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];

  it('opens what an older master key wrapped, as long as that one is still known', () => {
    const { dataKey, wrappedKey } = createKeyring(older).create('application-1');
    expect(createKeyring(newer, [older]).open('application-1', wrappedKey)).toEqual(dataKey);
    expect(() => createKeyring(newer).open('application-1', wrappedKey)).toThrow();
  });

  it('does not open one application’s key for another', () => {
    const { wrappedKey } = createKeyring(older).create('application-1');
    expect(() => createKeyring(older).open('application-2', wrappedKey)).toThrow();
  });
});
