import { z } from 'zod';
import { validate } from './errors.ts';

const schema = z.object({ travellers: z.array(z.object({ name: z.string() })) });

it('names where a text has a character that no database stores', () => {
  const refused = {
    code: 'INVALID_ARGUMENT',
    fields: [{ path: 'travellers.1.name', reason: 'characters-not-accepted' }],
  };
  const travellers = [{ name: 'Ada' }, { name: 'G\0race' }];
  expect(() => validate(schema, { travellers })).toThrow(expect.objectContaining(refused));
  expect(validate(schema, { travellers: [{ name: 'Ada' }] })).toEqual({ travellers: [{ name: 'Ada' }] });
});
