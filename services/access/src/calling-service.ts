/** The services that call others for themselves, each with a key pair. The OCR pod has none: it calls nobody. */
export const CALLING_SERVICES = ['application', 'catalog', 'document', 'gateway', 'notification', 'payment'] as const;
export type CallingService = (typeof CALLING_SERVICES)[number];

export const isCallingService = (name: string): name is CallingService =>
  (CALLING_SERVICES as readonly string[]).includes(name);
