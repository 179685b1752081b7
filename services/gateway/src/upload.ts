import type { Readable } from 'node:stream';
import { AppError, validate } from '@wayfare/kit/errors';
import { MAX_APPLICANTS } from '@wayfare/proto/application/v1/limits';
import type {
  ReadPassportOnceRequest,
  UploadDocumentRequest,
  UploadHeader,
} from '@wayfare/proto/document/v1/document_service';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from './contract/constants.ts';
import { UPLOAD_KINDS, uploadPlaceRequest } from './contract/document.ts';
import { toDocumentKind } from './json/document-json.ts';

const CHUNK_BYTES = 64 * 1024;

const pictureFields = z.object({ kind: z.enum(UPLOAD_KINDS, 'required') });
const travellerFields = z.object({
  traveller: z.coerce
    .number('required')
    .int()
    .min(0)
    .max(MAX_APPLICANTS - 1),
});

const tooLarge = () =>
  new AppError('INVALID_ARGUMENT', 'upload-too-large', { fields: [{ path: 'file', reason: 'upload-too-large' }] });

interface Form {
  fields: Record<string, string>;
  file: Readable;
}

const createParser = (request: Request): busboy.Busboy => {
  const limits = { files: 1, fields: 4, parts: 6, fieldSize: 200, fileSize: MAX_UPLOAD_BYTES + 1 };
  try {
    return busboy({ headers: request.headers, limits });
  } catch (cause) {
    throw new AppError('INVALID_ARGUMENT', 'form-not-valid', { cause });
  }
};

/** Parses a form up to its file, which follows the fields. The rest is parsed as the file's stream is read. */
const openForm = (request: Request): Promise<Form> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    const form = createParser(request);
    form.on('field', (name, value) => {
      fields[name] = value;
    });
    form.on('file', (name, file) => {
      file.once('limit', () => file.destroy(tooLarge()));
      // The stream's reader gets the error; without this listener a late error would crash the process.
      file.on('error', () => {});
      if (name === 'file') resolve({ fields, file });
      else file.resume();
    });
    const missing = new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: 'file', reason: 'required' }],
    });
    form.on('close', () => reject(missing));
    form.on('error', () => reject(new AppError('INVALID_ARGUMENT', 'form-not-valid')));
    request.once('close', () => {
      if (!request.complete) form.destroy(new Error('the client closed the connection'));
    });
    request.pipe(form);
  });

/**
 * Streams an uploaded file as UploadDocument messages, with backpressure. Throws INVALID_ARGUMENT `upload-too-large`
 * past 15 MB, `form-expected` and `input-not-accepted`. A traveller's form names the kind of picture, unless the call
 * is for one kind: an issued visa, or a passport before the payment (`draft`).
 */
export async function* readUpload(
  request: Request,
  applicationId: string,
  only?: { kind: 'visa' } | { kind: 'passport'; draft: true },
): AsyncGenerator<UploadDocumentRequest> {
  if (!request.is('multipart/form-data')) throw new AppError('INVALID_ARGUMENT', 'form-expected');
  const { fields, file } = await openForm(request);
  const { traveller } = validate(travellerFields, fields);
  const place = only ?? validate(pictureFields, fields);
  yield { part: { $case: 'header', header: { applicationId, traveller, ...place, kind: toDocumentKind(place.kind) } } };
  yield* chunksOf(file);
}

/** Streams a picture that is to be read and kept nowhere. Throws as `readUpload`. */
export async function* readPassportPicture(
  request: Request,
  applicationId: string,
): AsyncGenerator<ReadPassportOnceRequest> {
  if (!request.is('multipart/form-data')) throw new AppError('INVALID_ARGUMENT', 'form-expected');
  const { file } = await openForm(request);
  yield { part: { $case: 'applicationId', applicationId } };
  yield* chunksOf(file);
}

async function* chunksOf(file: Readable): AsyncGenerator<{ part: { $case: 'chunk'; chunk: Buffer } }> {
  for await (const bytes of file as AsyncIterable<Buffer>) {
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
      yield { part: { $case: 'chunk', chunk: bytes.subarray(start, start + CHUNK_BYTES) } };
  }
}

/** Reads an upload whose application and traveller come from a pass: the form has the pass's token before the file. */
export const readPassedUpload = async (
  request: Request,
): Promise<{ token: string; messages: (header: UploadHeader) => AsyncGenerator<UploadDocumentRequest> }> => {
  if (!request.is('multipart/form-data')) throw new AppError('INVALID_ARGUMENT', 'form-expected');
  const { fields, file } = await openForm(request);
  const { token } = validate(uploadPlaceRequest, fields);
  return {
    token,
    messages: async function* (header) {
      yield { part: { $case: 'header', header } };
      yield* chunksOf(file);
    },
  };
};

/**
 * Drains a refused upload, so that the browser receives the response instead of a connection reset. The connection of a
 * huge one is closed after the response.
 */
export const discardRest = (request: Request, response: Response): void => {
  request.unpipe();
  request.resume();
  if (Number(request.headers['content-length'] ?? 0) < 2 * MAX_UPLOAD_BYTES) return;
  response.set('Connection', 'close').once('finish', () => request.destroy());
};
