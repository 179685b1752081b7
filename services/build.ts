// node ../build.ts src/main.ts …: bundles the workspace it is run in.
import { bundle } from './bundle.ts';

await bundle(process.cwd(), process.argv.slice(2));
