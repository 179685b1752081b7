import { mergeRsbuildConfig } from '@rsbuild/core';
import { remoteConfig } from '@wayfare/ui/build/remote';

export default mergeRsbuildConfig(remoteConfig('apply'), {
  // The face detector's arithmetic tries WebAssembly as it loads and does without it where there is none. The pages'
  // content security policy forbids it, and each try would be reported as a violation.
  source: { define: { 'WebAssembly.Module': 'undefined' } },
  // The face detector also has code for Node; the bundler would print the whole of it with each warning.
  tools: { rspack: { node: { __filename: 'mock', __dirname: 'mock' } } },
});
