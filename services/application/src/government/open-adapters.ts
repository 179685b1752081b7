import type { Log } from '@wayfare/kit/log';
import type { AdapterSettings } from '../config.ts';
import type { GovernmentAdapter } from './adapter.ts';
import { createFileDrop } from './file-drop.ts';

/** One adapter for each destination that has one; a folder that cannot be made ends the start. */
export const openAdapters = async (
  settings: AdapterSettings,
  log: Log,
): Promise<ReadonlyMap<string, GovernmentAdapter>> => {
  const adapters = new Map<string, GovernmentAdapter>();
  for (const [country, { driver, folder }] of Object.entries(settings))
    adapters.set(country, await createFileDrop({ name: `${driver} ${country}`, folder, log }));
  return adapters;
};
