// The shared modules are fetched asynchronously: nothing else may be imported before them.
void import('./standalone-start.ts').then(({ start }) => start());
