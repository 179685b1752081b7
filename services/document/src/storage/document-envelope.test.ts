import { unseal } from '@wayfare/kit/envelope';
import { createDocumentEnvelope } from './document-envelope.ts';

it('opens what the first release stored', () => {
  const wrapped = 'H3f3+l/o+xyU97nmhKccv01hEmhU0LK2m9CkA5KNFgHYKOw9De0s3nZp6tU0CVmqk8AHo3TzdeXCwPdy';
  const stored = { masterKeyId: '4bb06f8e4e3a7715', wrapped: Buffer.from(wrapped, 'base64') };
  const key = createDocumentEnvelope({ current: Buffer.alloc(32, 7) }).unwrap(stored, 'application-1');
  const object = Buffer.from('TapNvyY4KoUB6o7NFEXl08DqYCxcP/oPqEFBRW4Wt6+PDxzdKeM=', 'base64');
  expect(unseal(key, object, 'object-1').toString()).toBe('a passport');
});
