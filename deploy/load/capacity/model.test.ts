import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHART, containersOf, describeWithHelm, type Rendered, rendered } from '../../cluster/render-chart.ts';
import { ASSUMED, type ChartServices, type Costs, costOfOrder, limitsOf, planFor } from './model.ts';

const costs: Costs = JSON.parse(readFileSync(join(__dirname, 'costs.json'), 'utf8'));
const { services: chart }: { services: ChartServices } = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'));
const plan = (perDay: number, assumed = ASSUMED) => planFor(perDay, { costs, chart, assumed });

describe('the capacity for so many orders a day', () => {
  it('costs an order what its looks, drafts, requests and readings were measured to cost', () => {
    expect(costOfOrder(costs, ASSUMED)).toMatchObject({
      gateway: 20 * 0.5 + 5 * 1.5 + 20 * 1.5,
      application: 5 * 2.4 + 20 * 2.8,
      ocr: 450,
      keycloak: 18,
    });
  });

  it('spends twice the cores on twice the orders, and on twice the peak', () => {
    const [one, twice, steeper] = [plan(50_000), plan(100_000), plan(50_000, { ...ASSUMED, peakFactor: 10 })];
    for (const [part, cores] of Object.entries(one.cores)) {
      expect(twice.cores[part]).toBeCloseTo(cores * 2, 9);
      expect(steeper.cores[part]).toBeCloseTo(cores * 2, 9);
    }
    expect(plan(86_400).ordersPerSecond).toEqual({ average: 1, peak: 5 });
  });

  it('never asks for less for more', () => {
    let before = plan(1);
    for (let perDay = 100; perDay < 3_000_000; perDay = Math.ceil(perDay * 1.07)) {
      const now = plan(perDay);
      for (const name of ['requestedCores', 'partitions'] as const)
        expect(now[name]).toBeGreaterThanOrEqual(before[name]);
      before = now;
    }
  });

  it('has cores for the peak within the share that is to be used, in two pods at least', () => {
    for (const perDay of [100, 10_000, 1_000_000]) {
      const { services, cores } = plan(perDay);
      for (const [name, { pods, most, cpu, isMeasured }] of Object.entries(services)) {
        expect(pods).toBeGreaterThanOrEqual(2);
        expect(most).toBeGreaterThan(pods);
        const does = name === 'ocr' ? 1_000 : cpu;
        if (isMeasured) expect(((pods * does) / 1_000) * ASSUMED.utilisation).toBeGreaterThanOrEqual(cores[name] ?? 0);
      }
    }
  });

  it('leaves readers the request that their scaling is a share of: each takes a core all the same', () => {
    const { services } = plan(1_000_000);
    expect(services.ocr).toMatchObject({
      cpu: 500,
      pods: Math.ceil(((1_000_000 / 86_400) * 5 * 0.45) / ASSUMED.utilisation),
    });
  });

  it('tells what gives way first, at the first order that is too many', () => {
    const limits = limitsOf({ costs, chart });
    expect(limits.map(({ perDay }) => perDay)).toEqual(limits.map(({ perDay }) => perDay).sort((a, b) => a - b));
    const connections = limits.find(({ what }) => what.startsWith('connections'))?.perDay ?? 0;
    expect(plan(connections).connections).toBeGreaterThan(500);
    expect(plan(connections - 1).connections).toBeLessThanOrEqual(500);
  });
});

describeWithHelm('the values that `npm run capacity -- --values` writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-capacity-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([1_000, 100_000, 1_000_000])('are taken by the chart for %d a day, and followed', (perDay) => {
    const file = join(folder, `${perDay}.yaml`);
    const command = ['--no-warnings', join(__dirname, '../capacity.ts'), '--per-day', String(perDay), '--values', file];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const made: Rendered[] = rendered('production', '-f', file);
    const wanted = plan(perDay);
    const scaler = made.find(({ kind, metadata }) => /Horizontal/.test(kind) && metadata.name === 'visa-gateway');
    expect(scaler?.spec.maxReplicas).toBe(wanted.services.gateway?.most);
    const documents = made.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'visa-document');
    expect(documents?.spec.replicas).toBe(wanted.services.document?.pods);
    const [gateway] = containersOf(made, 'gateway') as { resources?: { requests?: { cpu?: string } } }[];
    expect(gateway?.resources?.requests?.cpu).toBe(`${wanted.services.gateway?.cpu}m`);
  });
});
