import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OcrServiceService, PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import {
  type CertifiedService,
  createAuthority,
  writeCertificates,
} from '../../../deploy/local/service-certificates.ts';
import { createReadCaller, createServiceTokens } from './caller.ts';
import { createClient } from './client.ts';
import { createGrpcServer } from './grpc-server.ts';
import { createGrpcTls, type GrpcTls } from './grpc-tls.ts';
import { createLog } from './log.ts';
import { keyIdOf, type ServicePublicKeys } from './service-keys.ts';
import { freePort } from './test-process.ts';
import { serve } from './unary.ts';

const log = createLog('test', 'silent');
const CHECK_EVERY_MS = 50;
/** How long a connection lasts: handshakes go on all the time. */
const RENEWED_MS = 200;
const folders: string[] = [];
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Authority = Awaited<ReturnType<typeof createAuthority>>;

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'grpc-tls-'));
  folders.push(folder);
  return folder;
};

const tlsOf = (dir: string, heard: Pick<typeof log, 'info' | 'warn'> = log): GrpcTls => {
  const tls = createGrpcTls({ dir, log: heard, checkEveryMs: CHECK_EVERY_MS });
  closers.push(tls.stop);
  return tls;
};

/** Keeps what is said about files read again: `renewed` where they are in use, `refused` where they are not. */
const createListener = () => {
  const renewed: { authorityCount: number }[] = [];
  let refused = 0;
  return {
    log: {
      info: (said: { authorityCount: number }) => renewed.push(said),
      warn: () => {
        refused += 1;
      },
    } as unknown as typeof log,
    /** Answers a wait until files with so many authorities are in use: a part of them may be read before the rest. */
    renewedAgain: (authorityCount: number): (() => Promise<void>) => {
      const before = renewed.length;
      return async () => {
        while (!renewed.slice(before).some((said) => said.authorityCount === authorityCount)) await sleep(10);
      };
    },
    refusedAgain: async (): Promise<void> => {
      for (const before = refused; refused === before; ) await sleep(10);
    },
  };
};

const certified = async (service: CertifiedService, authority: Authority): Promise<GrpcTls> => {
  const dir = newFolder();
  writeCertificates(dir, await authority.issue(service), authority.certificate);
  return tlsOf(dir);
};

const newPair = () => generateKeyPairSync('ed25519');
const published = (...halves: KeyObject[]): ServicePublicKeys =>
  new Map(halves.map((key) => [keyIdOf(key), { service: 'document', key }]));
const documentKeys = newPair();

/** An OCR pod that reads everything as a passport, after a moment: some calls are always under way. */
const startPod = async ({
  tls,
  keys = published(documentKeys.publicKey),
  at = '127.0.0.1:0',
  maxConnectionAgeMs,
}: {
  tls?: GrpcTls;
  keys?: ServicePublicKeys;
  at?: string;
  maxConnectionAgeMs?: number;
}) => {
  let answered = 0;
  const noUsers = () => Promise.reject(new Error('no user calls here'));
  const server = await createGrpcServer({
    services: [
      serve(OcrServiceService, {
        extract: {
          access: 'service',
          handle: async (requests: AsyncIterable<unknown>) => {
            for await (const _ of requests);
            await sleep(5);
            answered += 1;
            return PassportReading.fromPartial({ accepted: true });
          },
        },
      }),
    ],
    readCaller: createReadCaller({ issuer: '', keys: noUsers, servicePublicKeys: keys }),
    log,
    tls,
    maxConnectionAgeMs,
  });
  const address = `127.0.0.1:${await server.listen(at)}`;
  let open = true;
  const stop = async () => {
    if (open) await server.drain(5_000);
    open = false;
  };
  closers.push(stop);
  return { address, stop, answered: () => answered };
};

const caller = (address: string, tls?: GrpcTls, key = documentKeys.privateKey) => {
  const client = createClient(OcrServiceService, { address, serviceToken: createServiceTokens('document', key), tls });
  closers.push(client.close);
  const picture = async function* () {
    yield { chunk: Buffer.from('a picture') };
  };
  return () => client.extract(picture(), { deadlineMs: 10_000 });
};

/** Calls without a pause, eight at a time, until it is told to stop; keeps what went wrong. */
const keepCalling = (call: () => Promise<unknown>) => {
  const failures: unknown[] = [];
  let answered = 0;
  let on = true;
  const workers = Array.from({ length: 8 }, async () => {
    while (on)
      await call().then(
        () => {
          answered += 1;
        },
        (error) => failures.push(error),
      );
  });
  return {
    failures,
    /** Until so many more calls have been answered: what changed before has been met by them. */
    served: async (more = 100) => {
      for (const goal = answered + more; answered < goal && failures.length === 0; ) await sleep(10);
    },
    stop: async () => {
      on = false;
      await Promise.all(workers);
    },
  };
};

describe('a call between services', () => {
  it('is answered where each shows a certificate of the authority', async () => {
    const authority = await createAuthority();
    const pod = await startPod({ tls: await certified('ocr', authority) });
    const call = caller(pod.address, await certified('document', authority));
    await expect(call()).resolves.toMatchObject({ accepted: true });
  });

  it.each([
    ['without TLS', async () => undefined],
    ['with a certificate of another authority', async () => certified('document', await createAuthority())],
    ['with the certificate of a service that calls nobody', (ours: Authority) => certified('ocr', ours)],
  ])('is refused %s', async (_, tlsFor) => {
    const authority = await createAuthority();
    const pod = await startPod({ tls: await certified('ocr', authority) });
    const call = caller(pod.address, await tlsFor(authority));
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is not made to another service that took the place of the one that is meant', async () => {
    const authority = await createAuthority();
    const pod = await startPod({ tls: await certified('catalog', authority) });
    const call = caller(pod.address, await certified('document', authority));
    await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('under calls that never pause', () => {
  it('certificates and their authority are renewed without an error', async () => {
    const [old, next] = [await createAuthority(), await createAuthority()];
    const both = old.certificate + next.certificate;
    const [podDir, callerDir] = [newFolder(), newFolder()];
    const place = async (authority: Authority, trusted: string) => {
      writeCertificates(podDir, await authority.issue('ocr'), trusted);
      writeCertificates(callerDir, await authority.issue('document'), trusted);
    };
    await place(old, old.certificate);
    const ends = [createListener(), createListener()] as const;
    const pod = await startPod({ tls: tlsOf(podDir, ends[0].log), maxConnectionAgeMs: RENEWED_MS });
    const calls = keepCalling(caller(pod.address, tlsOf(callerDir, ends[1].log)));
    await calls.served();
    for (const [authority, trusted] of [
      [old, both],
      [next, both],
      [next, next.certificate],
    ] as const) {
      const renewed = ends.map(({ renewedAgain }) => renewedAgain(trusted === both ? 2 : 1));
      await place(authority, trusted);
      await Promise.all(renewed.map((wait) => wait()));
      await calls.served();
    }
    await calls.stop();
    expect(calls.failures).toEqual([]);
    // The pod has let go of the old authority.
    await expect(caller(pod.address, await certified('document', old))()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });

  it('a key that does not fit its certificate changes nothing', async () => {
    const authority = await createAuthority();
    const dir = newFolder();
    writeCertificates(dir, await authority.issue('ocr'), authority.certificate);
    const end = createListener();
    const pod = await startPod({ tls: tlsOf(dir, end.log), maxConnectionAgeMs: RENEWED_MS });
    const calls = keepCalling(caller(pod.address, await certified('document', authority)));
    await calls.served();
    const refused = end.refusedAgain();
    writeFileSync(join(dir, 'tls.key'), (await authority.issue('ocr')).privateKey);
    await refused;
    await calls.served();
    await calls.stop();
    expect(calls.failures).toEqual([]);
  });

  it("a service's key pair is changed without an error, pod by pod", async () => {
    const authority = await createAuthority();
    const tls = await certified('ocr', authority);
    const next = newPair();
    const places = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
    const startWith = (keys: ServicePublicKeys) => (at: string) => startPod({ tls, keys, at });
    let pods = await Promise.all(places.map(startWith(published(documentKeys.publicKey))));
    /** As a rollout does it: one after the other, so that pods of both generations answer for a while. */
    const roll = async (keys: ServicePublicKeys) => {
      const renewed: typeof pods = [];
      for (const pod of pods) {
        await pod.stop();
        const successor = await startWith(keys)(pod.address);
        renewed.push(successor);
        while (successor.answered() < 50 && calls.failures.length === 0) await sleep(10);
      }
      pods = renewed;
    };
    const address = `ipv4:///${places.join(',')}`;
    const ours = await certified('document', authority);
    const before = keepCalling(caller(address, ours));
    let calls = before;
    await calls.served();

    await roll(published(documentKeys.publicKey, next.publicKey));
    const after = keepCalling(caller(address, ours, next.privateKey));
    // Known to both pods before either goes.
    for (const pod of pods) for (const seen = pod.answered(); pod.answered() < seen + 50; ) await sleep(10);
    await after.served();
    await before.stop();
    calls = after;
    await roll(published(next.publicKey));
    await after.stop();

    expect([...before.failures, ...after.failures]).toEqual([]);
    await expect(caller(address, ours)()).rejects.toMatchObject({ reason: 'token-not-valid' });
  });
});
