import { AppError } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { ProcessPool } from '@wayfare/picture/process-pool';
import { MAX_UPLOAD_BYTES } from '@wayfare/proto/document/v1/limits';
import { type FieldSource, type OcrServiceService, PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import type { PassportReading as Reading, Source } from './reading.ts';

const SOURCES: Record<Source, FieldSource> = {
  mrz: 'FIELD_SOURCE_MRZ',
  printed: 'FIELD_SOURCE_PRINTED',
  both: 'FIELD_SOURCE_BOTH',
};

const collect = async (requests: AsyncIterable<{ chunk: Uint8Array }>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const { chunk } of requests) {
    size += chunk.length;
    if (size > MAX_UPLOAD_BYTES) throw new AppError('INVALID_ARGUMENT', 'upload-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The pod's one call. Only our own services may use it. */
export const createOcrHandlers = ({
  pool,
}: {
  pool: Pick<ProcessPool<Reading>, 'run'>;
}): Handlers<typeof OcrServiceService> => ({
  extract: {
    access: 'service',
    handle: async (requests, { signal, welcome }) => {
      const started = performance.now();
      const receive = () => {
        welcome();
        return collect(requests);
      };
      const { fields, ...reading } = await pool.run(receive, { signal });
      return PassportReading.fromPartial({
        ...reading,
        mrz: [...reading.mrz],
        warnings: [...reading.warnings],
        fields: fields.map((field) => ({ ...field, source: SOURCES[field.source] })),
        durationMs: Math.round(performance.now() - started),
      });
    },
  },
});
