import { addMessages } from '@wayfare/ui/i18n';
import type { RemoteModule } from '@wayfare/ui/remote-contract';
import type { RemoteName } from '../src/remote-names.ts';

const remotes: Record<RemoteName, () => Promise<RemoteModule>> = {
  apply: () => import('../../apply/src/remote.ts'),
  admin: () => import('../../admin/src/remote.ts'),
};

/** Stands in for `load-remote.ts` in the one plain build that `npm run bench -- web` compares the federation with. */
export const createRemoteLoader = () => async (name: RemoteName) => {
  const remote = await remotes[name]();
  await addMessages(name, remote.messages);
  return remote;
};
