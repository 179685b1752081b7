import { randomUUID } from 'node:crypto';

/** The order number people see: the first eight characters of a UUIDv4. Unique by index; a clash takes a new id. */
const orderNumberOf = (id: string): string => id.slice(0, 8);

export const newIdentity = (id: string = randomUUID()) => ({ id, orderNumber: orderNumberOf(id) });
