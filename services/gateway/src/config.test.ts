import { configSchema } from './config.ts';

const trustProxy = (text: string) => {
  const { success, data } = configSchema.shape.TRUST_PROXY.safeParse(text);
  return success ? data : 'refused';
};

it.each([
  ['1', 1],
  ['2', 2],
  ['loopback', 'loopback'],
  ['10.42.0.0/16, 192.0.2.1', '10.42.0.0/16, 192.0.2.1'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['true', 'refused'],
  ['', 'refused'],
  ['0', 'refused'],
  ['12', 'refused'],
])('proxies given as %p are believed as %p', (text, believed) => {
  expect(trustProxy(text)).toBe(believed);
});
