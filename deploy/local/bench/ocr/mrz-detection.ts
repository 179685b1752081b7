// Reads pictures with npm's mrz-detection. usage: mrz-detection.ts NODE_MODULES PICTURES OUT (one JSON line per
// picture; goes on where it was)
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [modules = '', folder = '', out = ''] = process.argv.slice(2);
const load = createRequire(join(modules, 'x.js'));
const { Image } = createRequire(join(modules, 'mrz-detection/x.js'))('image-js');
const { getMrz, readMrz } = load('mrz-detection');
const { parse } = createRequire(join(modules, 'mrz-detection/x.js'))('mrz');

const done = new Set(
  existsSync(out)
    ? readFileSync(out, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).file)
    : [],
);
/** It throws on lines of a wrong length. */
const isValid = (lines: string[]): boolean => {
  try {
    return parse(lines).valid;
  } catch {
    return false;
  }
};
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
for (const file of readdirSync(folder).sort()) {
  if (!/\.(jpe?g|png|webp)$/.test(file) || done.has(file)) continue;
  const began = cpuMs();
  let answer = {};
  try {
    // As its own runner does it: the whole picture, then the zone that was cut out of it.
    const zone = getMrz(await Image.load(readFileSync(join(folder, file))));
    const { mrz } = await readMrz(zone);
    answer = { mrz, accepted: isValid(mrz) };
  } catch (error) {
    answer = { error: String((error as Error).message ?? error).slice(0, 80) };
  }
  appendFileSync(out, `${JSON.stringify({ file, cpu_ms: Math.round(cpuMs() - began), ...answer })}\n`);
}
