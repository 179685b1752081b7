import type { DocumentKind } from '@wayfare/proto/application/v1/application_service';
import type { Document as ProtoDocument } from '@wayfare/proto/document/v1/document_service';
import type { PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import { type Document, type Extraction, READ_FIELDS } from '../contract/document.ts';
import { enumJson, instantJson } from './money-json.ts';

export const documentJson = ({ createdAt, kind, ...rest }: ProtoDocument): Document => ({
  ...rest,
  kind: enumJson(kind, 'DOCUMENT_KIND_'),
  createdAt: instantJson(createdAt),
});

const KINDS: Record<Document['kind'], DocumentKind> = {
  selfie: 'DOCUMENT_KIND_SELFIE',
  passport: 'DOCUMENT_KIND_PASSPORT',
  visa: 'DOCUMENT_KIND_VISA',
};
export const toDocumentKind = (kind: Document['kind']): DocumentKind => KINDS[kind];

type ReadField = Extraction['fields'][number];
const isReadField = (name: string): name is ReadField['name'] => (READ_FIELDS as readonly string[]).includes(name);
const SOURCES: Record<string, ReadField['source']> = {
  FIELD_SOURCE_MRZ: 'mrz',
  FIELD_SOURCE_PRINTED: 'printed',
  FIELD_SOURCE_BOTH: 'both',
};

export const extractionJson = ({ accepted, reason, warnings, mrz, fields }: PassportReading): Extraction => {
  const textOf = (name: ReadField['name']) => fields.find((field) => field.name === name)?.value ?? '';
  return {
    accepted,
    reason,
    warnings,
    mrz,
    data: {
      first_name: textOf('first_name'),
      last_name: textOf('last_name'),
      passport_number: textOf('passport_number'),
      issuing_country: textOf('issuing_country'),
      date_of_issue: textOf('date_of_issue'),
      date_of_expiry: textOf('date_of_expiry'),
    },
    fields: fields.flatMap(({ name, source, box, printed, other, ...field }) =>
      isReadField(name)
        ? [
            {
              ...field,
              name,
              ...(printed && { printed }),
              ...(other && { other }),
              source: SOURCES[source] ?? 'none',
              box: box ?? null,
            },
          ]
        : [],
    ),
  };
};
