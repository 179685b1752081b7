/** Long enough that calls in flight end and connections are tried again. */
export const USUAL_SECONDS = 20;

export interface Fault {
  /** What it is, as the table says it. */
  readonly what: string;
  /** How long it stands; 0 where it is over as soon as it was done. */
  readonly seconds: number;
  /** What disturbs nobody and has to be there before. */
  readonly prepare?: () => Promise<void>;
  /** @returns what undoes it. */
  readonly begin: () => Promise<() => Promise<void>>;
}

/** The component of a pod, as its label says. */
export type Part = string;
