import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@wayfare/kit/config';
import { createTestServiceKeys } from '@wayfare/kit/test-service-keys';
import { configSchema } from '../src/config.ts';
import { createDocumentStore, type DocumentStore } from '../src/storage/document-store.ts';
import { openDisk } from '../src/storage/open-disk.ts';
import { findS3Server, type S3Server, startS3Server } from './s3-server.ts';

const KEY = createSecretKey(randomBytes(32));
const services = createTestServiceKeys();
/** What the service is told besides the place. */
const SETTINGS = {
  OPS_PORT: '1',
  GRPC_PORT: '2',
  GRPC_TLS: 'off',
  DATABASE_URL: 'postgres://localhost/document',
  KAFKA_BROKERS: 'localhost:9092',
  ALLOW_EVALUATION: 'on',
  KEYCLOAK_ISSUER: 'http://localhost/realms/visa',
  KEYCLOAK_JWKS_URL: 'http://localhost/certs',
  SERVICE_PRIVATE_KEY: services.privateSetting('document'),
  SERVICE_PUBLIC_KEYS: services.publicSetting,
  APPLICATION_ADDRESS: 'localhost:3',
  OCR_ADDRESS: 'localhost:4',
  MASTER_KEY: KEY.export().toString('base64'),
};
const PICTURE = randomBytes(9 * 1024 * 1024);

const keepsDocuments = (open: () => DocumentStore) => {
  it('gives back what it was given, up to the largest picture', async () => {
    await open().put('a-large-one', KEY, PICTURE);
    expect((await open().get('a-large-one', KEY)).equals(PICTURE)).toBe(true);
  });

  it('opens nothing with another key, nor one object as another', async () => {
    await open().put('one', KEY, Buffer.from('a passport'));
    await expect(open().get('one', createSecretKey(randomBytes(32)))).rejects.toThrow();
    await expect(open().get('nobody-has-this', KEY)).rejects.toThrow();
  });

  it('forgets, and does not mind doing it twice', async () => {
    await open().put('passing', KEY, Buffer.from('a selfie'));
    await open().remove('passing');
    await open().remove('passing');
    await expect(open().get('passing', KEY)).rejects.toThrow();
  });
};

describe('documents in a folder', () => {
  let folder: string;
  let store: DocumentStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
    store = createDocumentStore(await openDisk({ STORAGE_DIR: folder }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  keepsDocuments(() => store);

  it('are said to be away, not to be broken, while the folder cannot be used or has no such file', async () => {
    const away = { code: 'UNAVAILABLE', reason: 'temporarily-unavailable' };
    await expect(store.get('lost', KEY)).rejects.toMatchObject(away);
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    const broken = createDocumentStore(await openDisk({ STORAGE_DIR: file }));
    await expect(broken.put('one', KEY, Buffer.from('a selfie'))).rejects.toMatchObject(away);
    await expect(broken.get('one', KEY)).rejects.toMatchObject(away);
    await rm(file);
  });

  it('are for the user of the service alone, also where the folder was open to others before', async () => {
    const open = join(folder, 'open');
    process.umask(0o022);
    await mkdir(open);
    const kept = createDocumentStore(await openDisk({ STORAGE_DIR: open }));
    await kept.put('a/b/picture', KEY, PICTURE.subarray(0, 9));
    const modeOf = async (path: string) => (await stat(join(open, path))).mode & 0o777;
    expect([await modeOf('.'), await modeOf('a'), await modeOf('a/b')]).toEqual([0o700, 0o700, 0o700]);
    expect(await modeOf('a/b/picture')).toBe(0o600);
  });

  it('lie sealed in the one place that the configuration names, a folder or a bucket', async () => {
    const configured = (place: NodeJS.ProcessEnv) => loadConfig(configSchema, { ...SETTINGS, ...place });
    const named = createDocumentStore(await openDisk(configured({ STORAGE_DIR: folder })));
    await named.put('sealed', KEY, Buffer.from('a passport'));
    expect((await readFile(join(folder, 'sealed'))).includes('a passport')).toBe(false);
    expect(configured({ S3_BUCKET: 'application-documents' }).S3_BUCKET).toBe('application-documents');
    for (const place of [{}, { STORAGE_DIR: folder, S3_BUCKET: 'application-documents' }])
      expect(() => configured(place)).toThrow('either this or S3_BUCKET expected');
  });
});

it('are said to be away where the bucket takes a connection and answers nothing', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const place = { S3_BUCKET: 'documents', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'us-east-1' };
  const keys = { S3_ACCESS_KEY_ID: 'documents', S3_SECRET_ACCESS_KEY: 'a secret of this test' };
  const store = createDocumentStore(await openDisk({ ...place, ...keys }));
  const away = { code: 'UNAVAILABLE', reason: 'temporarily-unavailable' };
  await expect(store.put('one', KEY, Buffer.from('a selfie'))).rejects.toMatchObject(away);
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const program = findS3Server();
(program ? describe : describe.skip)(
  'documents in a bucket of a real S3 server (versitygw, where it is installed)',
  () => {
    let server: S3Server;
    let store: DocumentStore;
    beforeAll(async () => {
      server = await startS3Server(program as string);
      store = createDocumentStore(await openDisk(server.settings));
    });
    afterAll(() => server.stop());
    keepsDocuments(() => store);

    it('leaves only sealed bytes there, for nobody without the keys', async () => {
      await store.put('sealed', KEY, Buffer.from('a passport'));
      const address = `${server.settings.S3_ENDPOINT}/${server.settings.S3_BUCKET}/sealed`;
      expect((await fetch(address)).status).toBe(403);
      expect((await server.read('sealed')).includes('a passport')).toBe(false);
      const stranger = await openDisk({ ...server.settings, S3_SECRET_ACCESS_KEY: 'another' });
      await expect(createDocumentStore(stranger).get('sealed', KEY)).rejects.toThrow();
    });

    it('fails, and soon, while the server is away', async () => {
      const away = await openDisk({ ...server.settings, S3_ENDPOINT: 'http://127.0.0.1:9' });
      await expect(createDocumentStore(away).get('sealed', KEY)).rejects.toThrow();
    });
  },
);
