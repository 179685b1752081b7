import { z } from 'zod';
import { id } from '../../contract/primitives.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';
import { writeChunk } from '../../write-chunk.ts';

/** A party's pictures are cut anew each time. */
const PACKAGE_DEADLINE_MS = 90_000;

const params = z.object({ id });

/** What is handed to an authority, as a file. Unmasked, and recorded in the case's timeline. */
export const packageRoutes = ({ neighbours: { casework } }: { neighbours: Pick<Neighbours, 'casework'> }): Route[] =>
  (['pdf', 'json'] as const).map((format) =>
    route({
      method: 'get',
      path: `/admin/cases/{id}/package.${format}`,
      operation: format === 'pdf' ? 'downloadPackagePdf' : 'downloadPackageJson',
      summary: 'What is handed to the authority, as one file; the timeline keeps who had it',
      access: 'cases.work',
      reasons: ['case-not-found', 'application-not-found', 'document-not-found', 'stage-not-allowed', 'details-masked'],
      params,
      produces: format === 'pdf' ? 'application/pdf' : 'application/json',
      handle: async (input, { response }) => {
        const left = new AbortController();
        response.once('close', () => left.abort());
        const parts = casework.downloadPackage(
          {
            applicationId: input.params.id,
            format: format === 'pdf' ? 'PACKAGE_FORMAT_PDF' : 'PACKAGE_FORMAT_JSON',
          },
          { deadlineMs: PACKAGE_DEADLINE_MS, signal: left.signal },
        );
        for await (const { part } of parts) {
          if (left.signal.aborted) return undefined;
          if (part?.$case === 'header') {
            const { fileName, contentType, sizeBytes } = part.header;
            response.writeHead(200, {
              'Content-Type': contentType,
              'Content-Length': sizeBytes,
              'Content-Disposition': `attachment; filename="${fileName}"`,
              'Cache-Control': 'no-store',
              'X-Content-Type-Options': 'nosniff',
            });
          } else if (part?.$case === 'chunk') await writeChunk(response, part.chunk);
        }
        response.end();
        return undefined;
      },
    }),
  );
