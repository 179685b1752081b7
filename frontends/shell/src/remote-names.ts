export type RemoteName = 'apply' | 'admin';

/** The first segments of the paths that each remote answers. */
export const roots: Record<RemoteName, readonly string[]> = {
  apply: ['apply', 'application', 'order-confirmation', 'uk-eta', 'dashboard', 'track'],
  admin: ['admin'],
};

/** Which remote a path of this site belongs to, if any. */
export function remoteOf(path: string): RemoteName | undefined {
  const root = path.split(/[/?#]/)[1] ?? '';
  return (Object.keys(roots) as RemoteName[]).find((name) => roots[name].includes(root));
}
