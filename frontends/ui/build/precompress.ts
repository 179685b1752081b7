import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';

const compressible = /\.(?:js|css|svg|json)$/;
const smallestWorthIt = 512;

/**
 * Writes a `.br` and a `.gz` beside each text file but the documents, so that a plain file server answers with them.
 */
export const precompress = (): RsbuildPlugin => ({
  name: 'precompress',
  setup(api) {
    api.onAfterBuild(async ({ isWatch, environments }) => {
      if (isWatch) return;
      const served = Object.values(environments).filter(({ config }) => config.output.target === 'web');
      const listings = served.map(async ({ distPath }) =>
        (await readdir(distPath, { recursive: true })).map((file) => join(distPath, file)),
      );
      const files = new Set((await Promise.all(listings)).flat().filter((file) => compressible.test(file)));
      await Promise.all([...files].map(compress));
    });
  },
});

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallestWorthIt) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
