/** The one place that says what the product is called. */
export const brand = { name: 'Wayfare' } as const;
