import { ParseSpeeds, type PDFContext, type PDFObject, PDFParser, type PDFRef } from '@cantoo/pdf-lib';

/** What the library keeps to itself and this file watches: a release that names it otherwise fails our tests. */
interface Watched {
  context: PDFContext;
  parseIndirectObject: () => Promise<PDFRef>;
  parseDocument: () => Promise<PDFContext>;
}

/** `12 0 obj`, with whatever a reader skips between its parts. */
const OBJECT_HEADER = /\d(?:[\s\0]|%[^\r\n]*[\r\n])+\d+(?:[\s\0]|%[^\r\n]*[\r\n])*obj(?![a-z])/g;

export interface Revisions {
  /** Every definition of every object, those that a later one replaces included. */
  definitions: PDFObject[];
  /** A definition stands where it is not one, within a stream or a comment: tables of the file may lead to it. */
  hidesObjects: boolean;
}

/**
 * Reads a PDF from beginning to end, whatever its tables of objects say: the library takes the last definition of an
 * object, other readers follow the tables, which may lead to an earlier one. Throws where it is no PDF.
 */
export const readRevisions = async (file: Buffer): Promise<Revisions> => {
  const parser = PDFParser.forBytesWithOptions(file, ParseSpeeds.Fastest, true) as unknown as Watched;
  const definitions: PDFObject[] = [];
  let read = 0;
  const assign = parser.context.assign.bind(parser.context);
  parser.context.assign = (ref, object) => {
    definitions.push(object);
    assign(ref, object);
  };
  const parseIndirectObject = parser.parseIndirectObject.bind(parser);
  parser.parseIndirectObject = async () => {
    const ref = await parseIndirectObject();
    read += 1;
    return ref;
  };
  await parser.parseDocument();
  const headers = file.toString('latin1').match(OBJECT_HEADER)?.length ?? 0;
  return { definitions, hidesObjects: headers > read };
};
