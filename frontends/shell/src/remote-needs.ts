import type { RemoteNeeds } from '@wayfare/ui/remote-contract';

interface Shared {
  readonly version: string;
  readonly module: object;
}

const numbersOf = (version: string): number[] => version.split(/[.-]/, 3).map(Number);

/**
 * Whether what was built with one version of a package runs with another: the same major (below 1.0 minor) version, or
 * a later one of it.
 */
const isServedBy = (built: string, brought: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = numbersOf(built);
  const [ourMajor = 0, ourMinor = 0, ourPatch = 0] = numbersOf(brought);
  if (ourMajor !== major || (major === 0 && ourMinor !== minor)) return false;
  return ourMinor > minor || (ourMinor === minor && ourPatch >= patch);
};

/** What a remote of another release asks of the shared packages and does not get here, in words for the log. */
export const unmetNeeds = (needs: RemoteNeeds, shared: Readonly<Record<string, Shared>>): string[] =>
  Object.entries(needs).flatMap(([name, { version, names, hasCopy }]) => {
    const ours = shared[name];
    if (!ours) return hasCopy ? [] : [`${name} is not shared`];
    if (!isServedBy(version, ours.version)) return [`${name} is ${ours.version} here and was ${version} in its build`];
    const missing = names.filter((one) => one !== '*' && !(one in ours.module));
    return missing.length ? [`${name} is shared without ${missing.join(', ')}`] : [];
  });
