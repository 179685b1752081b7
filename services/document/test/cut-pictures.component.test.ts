import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type DocumentWorld, owner, startDocumentWorld } from './document-world.ts';

jest.setTimeout(120_000);

let world: DocumentWorld;
beforeAll(async () => {
  const noReading = async () => {
    throw new Error('nothing is read here');
  };
  world = await startDocumentWorld({ extract: noReading });
});
afterAll(() => world?.close());

const uploadPhoto = async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a98' } })
    .jpeg()
    .toBuffer();
  return world.as(owner, () => world.upload(picture, { kind: 'DOCUMENT_KIND_SELFIE' }));
};
const cut = (applicationId: string, documentId: string, who: object = { service: 'application' }) =>
  world.as(who, async () => {
    const rule = { documentId, widthPx: 400, heightPx: 500, crop: true, maxBytes: 100_000 };
    const headers: unknown[] = [];
    const chunks: Uint8Array[] = [];
    for await (const { part } of world.client.cutPictures({ applicationId, readerId: 'anna', cuts: [rule, rule] })) {
      if (part?.$case === 'header') headers.push(part.header);
      if (part?.$case === 'chunk') chunks.push(part.chunk);
    }
    return { headers, size: Buffer.concat(chunks).length };
  });

it('gives each picture as the authority takes it, and records whom it was read for', async () => {
  const { id, applicationId } = await uploadPhoto();
  const { headers, size } = await cut(applicationId, id);
  const sizeBytes = size / 2;
  const header = { documentId: id, widthPx: 400, heightPx: 500, sizeBytes };
  expect(headers).toEqual([header, header]);
  expect(await world.db('document_read').where({ document_id: id }).pluck('reader')).toEqual([
    'user:anna',
    'user:anna',
  ]);
});

it('gives none of another application, none that is gone, and none to a person', async () => {
  const { id, applicationId } = await uploadPhoto();
  const notThere = { code: 'NOT_FOUND', reason: 'document-not-found' };
  await expect(cut(randomUUID(), id)).rejects.toMatchObject(notThere);
  await expect(cut(applicationId, randomUUID())).rejects.toMatchObject(notThere);
  await expect(cut(applicationId, id, owner)).rejects.toMatchObject({ reason: 'services-only' });
  expect(await world.db('document_read').where({ document_id: id })).toEqual([]);
});
