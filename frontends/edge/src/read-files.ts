import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { lookup } from 'mrmime';
import { cachingOf } from './caching.ts';
import { builtDocument, type Document } from './document.ts';

/** The page that checks a session in a frame is a file like any other. */
const isOwnPage = (path: string): boolean => path === '/silent-check-sso.html';
/** Neither what the shell's build leaves for the edge alone, nor what stands beside a file of the same name. */
const isServed = (path: string): boolean =>
  isOwnPage(path) || !/^\/[^/]+\.html$|^\/pages\.json|\.(br|gz|map)$/.test(path);

const typeOf = (path: string): string => {
  const type = lookup(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type};charset=utf-8` : type;
};

/** Every file of a build by its path, read once: what is served is what was there at the start. */
export const readFiles = async (folder: string): Promise<ReadonlyMap<string, Document>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = new Map(
    await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const file = join(entry.parentPath, entry.name);
          return [`/${relative(folder, file).split(sep).join('/')}`, await readFile(file)] as const;
        }),
    ),
  );
  const documents = [...contents].filter(([path]) => isServed(path));
  return new Map(
    documents.map(([path, body]) => {
      const description = { type: typeOf(path), caching: cachingOf(path), vary: 'accept-encoding', body };
      return [path, builtDocument(description, { br: contents.get(`${path}.br`), gzip: contents.get(`${path}.gz`) })];
    }),
  );
};
