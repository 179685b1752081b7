/** Writes a fault into the browser's own log: for whoever is asked to look there, never with anything personal. */
export const logProblem = (message: string): void => {
  // biome-ignore lint/suspicious/noConsole: the browser's log is its console
  console.error(message);
};
