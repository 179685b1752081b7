import { randomBytes } from 'node:crypto';
import { aTraveller } from '../../test/fixtures.ts';
import { createFieldCipher } from './field-cipher.ts';

const cipher = createFieldCipher({ current: randomBytes(32) });
const personal = { travellers: [aTraveller()] };

it('opens what it sealed, and shows nothing of it', () => {
  const key = cipher.envelope.newKey('id-1');
  const sealed = cipher.seal(key, 'id-1', personal);
  expect(sealed.toString('latin1')).not.toContain('Lovelace');
  expect(cipher.open(key, 'id-1', sealed)).toEqual(personal);
});

it('does not open a value or a key of another application', () => {
  const key = cipher.envelope.newKey('id-1');
  const sealed = cipher.seal(key, 'id-1', personal);
  expect(() => cipher.open(key, 'id-2', sealed)).toThrow();
  expect(() => cipher.open(cipher.envelope.newKey('id-1'), 'id-1', sealed)).toThrow();
});

it('opens what the first release stored', () => {
  const first = createFieldCipher({ current: Buffer.alloc(32, 7) });
  const key = {
    masterKeyId: '95a72f51fa0a',
    wrapped: Buffer.from('r7/5yMURKOV64MojwSj1XufoDSpg8fjgpXRyvUuc7GgTt1FsOJLNJeHStNngZuk7pcOp9dlQfzqoQ8C2', 'base64'),
  };
  const sealed = Buffer.from('psExp3boN7HYsyR+DLSoNPaFOa3CMD3K4vh+jLc2GQ5DqT0nlFpyBjEQfe3b', 'base64');
  expect(first.open(key, 'id-1', sealed)).toEqual({ travellers: [] });
});
