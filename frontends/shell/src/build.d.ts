/// <reference types="@rsbuild/core/types" />

/** Made by `build/shared-modules.ts`. */
declare module 'shared-modules' {
  /** What remotes get from the shell instead of bringing it. */
  export const sharedModules: Readonly<Record<string, object>>;
}
