// A trace id says where the process that works on it is to be killed, so nobody has to be armed beforehand.
import { randomBytes } from 'node:crypto';

export const TRACE_PREFIX = 'deadfa11';
const SERVICES = ['', 'gateway', 'application', 'payment', 'document', 'notification', 'catalog'];

export interface Kill {
  /** Empty: nobody is killed, it is only counted. */
  readonly service: string;
  readonly count: number;
  /** `before` something leaves the process, or once it has left it and no answer has come yet. */
  readonly when: 'before' | 'after';
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

export const newTrace = ({ service, count, when }: Kill): string =>
  `${TRACE_PREFIX}${hex(SERVICES.indexOf(service), 2)}${when === 'before' ? '00' : '01'}${hex(count, 4)}${randomBytes(8).toString('hex')}`;

export const killOf = (trace: string): Kill => ({
  service: SERVICES[Number.parseInt(trace.slice(8, 10), 16)] ?? '',
  when: trace.slice(10, 12) === '00' ? 'before' : 'after',
  count: Number.parseInt(trace.slice(12, 16), 16),
});

export const isKillAt = (kill: Kill, at: { service: string; count: number }): boolean =>
  kill.service === at.service && kill.count === at.count;

export const traceparentOf = (trace: string): string => `00-${trace}-${randomBytes(8).toString('hex')}-01`;
