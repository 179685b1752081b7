import type { MessageLoaders } from '@wayfare/ui/i18n';
import type { RouteObject } from 'react-router-dom';

/**
 * By shared package: the version that the remote was built with, the names it takes, and whether it has a copy to fall
 * back to.
 */
export type RemoteNeeds = Readonly<
  Record<string, { readonly version: string; readonly names: readonly string[]; readonly hasCopy: boolean }>
>;

/**
 * What a remote exposes as `./remote`: its routes (absolute paths) and its words, one i18next namespace named like
 * itself.
 */
export interface RemoteModule {
  readonly routes: RouteObject[];
  readonly messages: MessageLoaders;
  /** None of a remote that is older than this. */
  readonly needs?: RemoteNeeds;
}
