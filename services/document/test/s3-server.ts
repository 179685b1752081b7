import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '@wayfare/kit/test-process';

const START_MS = 10_000;

/** Where `go install github.com/versity/versitygw/cmd/versitygw@v1.8.0` puts it, or wherever VERSITYGW says. */
export const findS3Server = (): string | undefined => {
  const { VERSITYGW, GOBIN, GOPATH, PATH = '' } = process.env;
  const folders = [GOBIN, join(GOPATH ?? join(homedir(), 'go'), 'bin'), ...PATH.split(delimiter)];
  const candidates = [VERSITYGW, ...folders.map((folder) => folder && join(folder, 'versitygw'))];
  return candidates.find((file) => file && existsSync(file));
};

/** An S3 server on a folder of its own, with one bucket. */
export const startS3Server = async (program: string) => {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  await mkdir(join(folder, 'documents'));
  const port = await freePort();
  const settings = {
    S3_BUCKET: 'documents',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'documents',
    S3_SECRET_ACCESS_KEY: 'a secret of this test',
  };
  const child = spawn(
    program,
    ['--port', `127.0.0.1:${port}`, '--health', '/health', '--quiet', 'posix', '--nometa', folder],
    {
      stdio: 'ignore',
      env: { ROOT_ACCESS_KEY: settings.S3_ACCESS_KEY_ID, ROOT_SECRET_KEY: settings.S3_SECRET_ACCESS_KEY },
    },
  );
  const exited = once(child, 'exit');
  const giveUp = Date.now() + START_MS;
  const answers = () =>
    fetch(`${settings.S3_ENDPOINT}/health`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await answers())) {
    if (Date.now() > giveUp || child.exitCode !== null) throw new Error('the S3 server did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    settings,
    /** As it lies on the server's disk. */
    read: (objectKey: string): Promise<Buffer> => readFile(join(folder, 'documents', objectKey)),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type S3Server = Awaited<ReturnType<typeof startS3Server>>;
