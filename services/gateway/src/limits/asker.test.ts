import { networksOf } from './asker.ts';

it.each([
  ['203.0.113.77', '203.0.113.77/32', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77/32', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['', 'unknown', 'unknown'],
])('%s is counted as %s in %s', (ip, client, network) => {
  expect(networksOf(ip)).toEqual({ client, network });
});
