const runtime = require('react-refresh/cjs/react-refresh-runtime.development.js');

/** For `refresh-of-shell.cjs`. */
globalThis.refreshRuntimeOfShell = runtime;
module.exports = runtime;
