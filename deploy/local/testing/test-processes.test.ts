import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestProcesses } from './test-processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'runner-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('ends a runner that stays after its results, and says so', async () => {
  const results = join(folder, 'results.json');
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const script = `require('node:fs').writeFileSync(${JSON.stringify(results)}, '{}'); setInterval(() => {}, 1000)`;
  await createTestProcesses({ lingersMs: 1 }).run(['-e', script], { env: {}, results });
  expect(said).toHaveBeenCalledWith(expect.stringContaining('keeps their process alive'));
  said.mockRestore();
});

it('leaves a runner without results alone until it ends', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  await createTestProcesses({ lingersMs: 1 }).run(['-e', '0'], { env: {}, results: join(folder, 'none.json') });
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});
