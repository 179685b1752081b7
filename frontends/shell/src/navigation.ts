import { createStore } from 'zustand/vanilla';

interface Navigation {
  readonly go: (to: string) => void;
}

/**
 * How a click inside the site moves on. The landing page starts without the router and the federation runtime;
 * whoever is in charge of the page sets `go`.
 */
export const navigation = createStore<Navigation>(() => ({ go: (to) => location.assign(to) }));

export const go = (to: string): void => navigation.getState().go(to);
