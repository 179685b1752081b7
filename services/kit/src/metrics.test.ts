import { measureWhenAsked, registerGauges, registry } from './metrics.ts';

const never = () => new Promise<never>(() => {});

test('a figure that is read is told; one that cannot be, or takes too long, is absent and keeps nobody waiting', async () => {
  let read: () => Promise<number> = async () => 7;
  measureWhenAsked('visa_test_figure', 'For this test', () => read());
  registerGauges([{ name: 'visa_test_gauge', help: 'For this test' }], async () => [
    { labels: { kind: 'one' }, values: [await read()] },
  ]);
  const told = async () => (await registry.metrics()).match(/^visa_test_\w+.* \d+$/gm) ?? [];
  expect(await told()).toEqual(['visa_test_figure 7', 'visa_test_gauge{kind="one"} 7']);
  for (const broken of [async () => Promise.reject(new Error('no database')), never]) {
    read = broken;
    const began = Date.now();
    expect(await told()).toEqual([]);
    expect(Date.now() - began).toBeLessThan(4_000);
  }
  read = async () => 8;
  expect(await told()).toContain('visa_test_figure 8');
});
