/** Where the platform under load is; deploy/load/load.ts sets these. */
export const WEB: string = __ENV.WEB_URL ?? 'http://localhost:8080';
export const CATALOG_GRPC: string = __ENV.CATALOG_GRPC ?? '127.0.0.1:50051';
/** The folder of a caller's certificate; calls are in plain text without it. */
export const GRPC_CERTIFICATES: string = __ENV.GRPC_CERTIFICATES ?? '';
export const LIMIT_KEY: string = __ENV.LIMIT_KEY ?? '';
export const WEBHOOK_SECRET: string = __ENV.STRIPE_WEBHOOK_SECRET ?? '';

/** Seconds that a phase lasts. */
export const SECONDS = Number(__ENV.SECONDS ?? 60);

/** Multiplies every arrival rate. */
const FACTOR = Number(__ENV.FACTOR ?? 1);
export const rate = (perSecond: number): number => Math.max(1, Math.round(perSecond * FACTOR));
