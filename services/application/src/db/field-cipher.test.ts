import { randomBytes } from 'node:crypto';
import { aTraveller } from '../../test/fixtures.ts';
import { createFieldCipher } from './field-cipher.ts';

const old = randomBytes(32);
const cipher = createFieldCipher({ current: old });
const personal = { travellers: [aTraveller()] };

it('opens what it sealed, and shows nothing of it', () => {
  const key = cipher.newKey('id-1');
  const sealed = cipher.seal(key, 'id-1', personal);
  expect(sealed.toString('latin1')).not.toContain('Lovelace');
  expect(cipher.open(key, 'id-1', sealed)).toEqual(personal);
});

it('does not open a value or a key of another application', () => {
  const key = cipher.newKey('id-1');
  const sealed = cipher.seal(key, 'id-1', personal);
  expect(() => cipher.open(key, 'id-2', sealed)).toThrow();
  expect(() => cipher.open(cipher.newKey('id-1'), 'id-1', sealed)).toThrow();
});

it('opens with an earlier master key and wraps the data key anew', () => {
  const key = cipher.newKey('id-1');
  const sealed = cipher.seal(key, 'id-1', personal);
  const rotated = createFieldCipher({ current: randomBytes(32), previous: [old] });
  const renewed = rotated.rewrap(key, 'id-1');
  expect(renewed.masterKeyId).toBe(rotated.currentId);
  expect(rotated.open(renewed, 'id-1', sealed)).toEqual(personal);
  expect(() => createFieldCipher({ current: randomBytes(32) }).open(key, 'id-1', sealed)).toThrow('is not configured');
});
