import { architecturePage, describeArchitecture } from './architecture.ts';

it('describes the calls, topics and workloads as the contract, the services and the chart have them', () => {
  const { now, wanted } = architecturePage();
  expect(now).toBe(wanted); // node deploy/docs/write.ts writes it
});

it('finds every service, topic and edge that it draws', () => {
  const text = describeArchitecture();
  for (const name of [
    'gateway',
    'catalog',
    'application',
    'payment',
    'document',
    'ocr',
    'notification',
    'shell',
    'apply',
    'admin',
  ])
    expect(text).toContain(`Container(${name}, `);
  expect(text).toContain('Rel(document, ocr, "gRPC")');
  expect(text).not.toContain('Rel(ocr, ');
  expect(text).toMatch(/\| `payment\.events\.v1` \| payment \| application, gateway, notification \|/);
  expect(text).toMatch(/\| ocr \| Extract \|/);
});
