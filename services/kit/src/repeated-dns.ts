import { experimental } from '@grpc/grpc-js';

const SCHEME = 'repeated-dns';
const AGAIN_AFTER_MS = 2_000;
/** Half a minute: longer than pods take to come back and names to be forgotten by caches. */
const TIMES = 15;

/**
 * Asks for the addresses of a name as grpc-js does whenever a connection is lost, and then every two seconds for half a
 * minute. grpc-js 1.14 alone asks once: where the answer is an error, or the addresses of pods that have gone, it tries
 * to connect to those for 20 seconds before it asks again.
 */
class RepeatedDns implements experimental.Resolver {
  private readonly dns: experimental.Resolver;
  private timer?: NodeJS.Timeout;

  constructor(...[target, ...rest]: ConstructorParameters<Parameters<typeof experimental.registerResolver>[1]>) {
    this.dns = experimental.createResolver({ ...target, scheme: 'dns' }, ...rest);
  }

  static getDefaultAuthority({ path }: experimental.GrpcUri): string {
    return path;
  }

  updateResolution(): void {
    this.ask(TIMES);
  }

  private ask(further: number): void {
    clearTimeout(this.timer);
    this.dns.updateResolution();
    if (further > 0) this.timer = setTimeout(() => this.ask(further - 1), AGAIN_AFTER_MS).unref();
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.dns.destroy();
  }
}

experimental.registerResolver(SCHEME, RepeatedDns);

/** What a channel is opened to, of `host:port` or `dns:///host:port`; other schemes of gRPC stay as they are. */
export const targetOf = (address: string): string => {
  const name = address.replace(/^dns:\/\/\//, '');
  return name.includes('///') ? name : `${SCHEME}:///${name}`;
};
