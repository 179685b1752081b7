import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Settings that lie as files in `folder`, each under its name: secrets that no environment holds. Kubernetes keeps its
 * own bookkeeping there under names that begin with dots.
 */
export const readSettingsFiles = (folder: string | undefined): Record<string, string> => {
  if (!folder) return {};
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/\r?\n$/, '')]),
  );
};
