const runtime = globalThis.refreshRuntimeOfShell;

/** Files of the same name in the shell and in a remote are not the same component. */
const ofRemote = (id) => `${REMOTE_NAME} ${id}`;

module.exports = { ...runtime, register: (type, id) => runtime.register(type, ofRemote(id)) };
