// The browser that tests drive: CHROME_PATH, else an installed Chromium, else the one inside @sparticuz/chromium.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Answers the path of its program; `folder` is where the packaged one may be unpacked. */
export const findBrowser = async (folder: string): Promise<string> => {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  if (installed) return installed;
  const { default: chromium } = await import('@sparticuz/chromium');
  process.env.TMPDIR = folder; // where it unpacks itself, once
  return chromium.executablePath();
};
