import { join } from 'node:path';
import { findKitWords } from './kit-words.ts';
import { openRepository } from './repository.ts';

const KIT = 'services/kit/src/a.ts';
const check = (text: string, path = KIT): string[] => findKitWords({ files: [path], read: () => text });

describe('business words', () => {
  it.each(['Traveler', 'passport', 'VISA', 'catalogue', 'refund', 'applicationId', 'stripeKey'])(
    'such as "%s" are refused in kit, in names and comments',
    (word) => {
      expect(check(`// one line\nconst ${word} = 1;`)).toEqual([expect.stringContaining(`${KIT}:2: "`)]);
      expect(check(`/** Of a ${word}. */`)).toHaveLength(1);
    },
  );

  it.each([
    "name: 'visa_rpc_seconds'",
    "audience: 'visa-api'",
    "application_name: 'visa',",
    "'content-type': 'application/json'",
    'destination ?? pino.destination(1)',
  ])('are no business of ours in %s', (line) => {
    expect(check(line)).toEqual([]);
  });

  it('may stand in tests of kit and in every service', () => {
    expect(check('passport', 'services/kit/src/a.test.ts')).toEqual([]);
    expect(check('passport', 'services/kit/src/test-a.ts')).toEqual([]);
    expect(check('passport', 'services/application/src/a.ts')).toEqual([]);
  });

  it('do not stand in kit', () => {
    expect(findKitWords(openRepository(join(__dirname, '../..')))).toEqual([]);
  });
});
