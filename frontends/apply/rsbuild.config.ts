import { mergeRsbuildConfig } from '@rsbuild/core';
import { remoteConfig } from '@wayfare/ui/build/remote';

export default mergeRsbuildConfig(remoteConfig('apply'), {
  // The face detector also has code for Node; the bundler would print the whole of it with each warning.
  tools: { rspack: { node: { __filename: 'mock', __dirname: 'mock' } } },
});
