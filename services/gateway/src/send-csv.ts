import type { ServerResponse } from 'node:http';
import { writeChunk } from './write-chunk.ts';

const DEADLINE_MS = 10 * 60_000;

interface Export<Batch> {
  fileName: string;
  header: string;
  /** Is told when the reader has gone. */
  read: (settings: { deadlineMs: number; signal: AbortSignal }) => AsyncIterable<Batch>;
  toLines: (batch: Batch) => string[];
}

/**
 * Sends a spreadsheet batch by batch, at the reader's pace. A failure before the first batch can still be answered as
 * one; after it the connection breaks off, so that half a file is not taken for all of it. @returns how many rows.
 */
export const sendCsv = async <Batch>(
  response: ServerResponse,
  { fileName, header, read, toLines }: Export<Batch>,
): Promise<number> => {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const start = () =>
    response
      .writeHead(200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
      })
      .write(header);
  let rows = 0;
  for await (const batch of read({ deadlineMs: DEADLINE_MS, signal: left.signal })) {
    if (rows === 0) start();
    const lines = toLines(batch);
    rows += lines.length;
    await writeChunk(response, lines.join(''));
  }
  if (rows === 0) start();
  response.end();
  return rows;
};
