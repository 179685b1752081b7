import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../settings.ts';
import { SIDE_BY_SIDE } from './run-browser-tests.ts';

const files = globSync('{frontends/e2e,deploy/keycloak}/*.e2e.ts', { cwd: ROOT });

it.each([...SIDE_BY_SIDE])('%s is there and stops no part of the platform that another file uses', (name) => {
  const file = files.find((each) => basename(each, '.e2e.ts') === name);
  expect(file).toBeDefined();
  expect(readFileSync(join(ROOT, file as string), 'utf8')).not.toMatch(/stopPart/);
});
