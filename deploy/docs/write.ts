// node deploy/docs/write.ts: writes the generated part of docs/architecture.md.
import { writeFileSync } from 'node:fs';
import { architecturePage } from './architecture.ts';

const { path, wanted } = architecturePage();
writeFileSync(path, wanted);
