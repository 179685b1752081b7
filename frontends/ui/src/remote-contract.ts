import type { MessageLoaders } from '@wayfare/ui/i18n';
import type { RouteObject } from 'react-router-dom';

/**
 * What a remote exposes as `./remote`: its routes (absolute paths) and its words, one i18next namespace named like
 * itself.
 */
export interface RemoteModule {
  readonly routes: RouteObject[];
  readonly messages: MessageLoaders;
}
