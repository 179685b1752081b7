import { createHash } from 'node:crypto';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { plainOrderNumber } from '../contract/track.ts';

/** Who asks for what, as far as it is counted. */
export interface Asker {
  client: string;
  network: string;
  application?: string;
  /** Hash of an order number. */
  order?: string;
  /** Hash of an e-mail address. */
  address?: string;
}

const prefixOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string => {
  const bytes = address
    .toByteArray()
    .map((byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))));
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
};

/** An address with what its owner can change at will left out: of IPv6 everybody has 2^64. */
export const networksOf = (ip: string): Pick<Asker, 'client' | 'network'> => {
  if (!ipaddr.isValid(ip)) return { client: 'unknown', network: 'unknown' };
  const address = ipaddr.process(ip);
  const isIpv4 = address.kind() === 'ipv4';
  return { client: prefixOf(address, isIpv4 ? 32 : 64), network: prefixOf(address, isIpv4 ? 24 : 48) };
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The address a mail would go to, wherever a body of ours has it. */
const addressIn = (body: { email?: unknown; travellers?: unknown } | undefined): string | undefined => {
  const [first] = Array.isArray(body?.travellers) ? body.travellers : [];
  const email = body?.email ?? first?.email;
  return typeof email === 'string' && email ? hashOf(email.trim().toLowerCase()) : undefined;
};

/** However it is written. */
const orderIn = (body: { orderNumber?: unknown } | undefined): string | undefined => {
  const order = body?.orderNumber;
  return typeof order === 'string' && order ? hashOf(plainOrderNumber(order)) : undefined;
};

export const askerOf = ({ ip = '', params, body }: Request): Asker => ({
  ...networksOf(ip),
  // Hashed, so that no store keeps long texts from outside.
  application: typeof params.id === 'string' ? hashOf(params.id) : undefined,
  order: orderIn(body),
  address: addressIn(body),
});
