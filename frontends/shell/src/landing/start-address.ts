export interface Journey {
  /** ISO code of the passport's country. */
  readonly nationality: string;
  /** ISO code, or empty while it is open. */
  readonly destination: string;
}

/** The first step, carrying what was chosen on the landing page. */
export function startAddress({ nationality, destination }: Journey): string {
  const query = new URLSearchParams({ nationality, ...(destination ? { destination } : {}) });
  return `/application/order-confirmation?${query}`;
}
