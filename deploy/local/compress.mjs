// Puts compressed neighbours beside what browsers fetch, so that nobody compresses while serving: node compress.mjs FOLDER…
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH_IT = 1_400; // bytes: less fits one packet anyway

for (const folder of process.argv.slice(2).filter(existsSync)) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|css|html|json|svg)$/.test(path) || statSync(path).size < WORTH_IT) continue;
    const isFresh = ['.br', '.gz'].every(
      (end) => existsSync(path + end) && statSync(path + end).mtimeMs >= statSync(path).mtimeMs,
    );
    if (isFresh) continue;
    const content = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}
