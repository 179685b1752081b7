import { AppError } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { CaseServiceService, PackageFormat as ProtoFormat } from '@wayfare/proto/application/v1/case_service';
import type { createDownloadPackage, PackageFormat } from '../app/case/download-package.ts';
import type { Application, ApplicationId } from '../domain/application.ts';

const FORMATS: Partial<Record<ProtoFormat, PackageFormat>> = {
  PACKAGE_FORMAT_PDF: 'pdf',
  PACKAGE_FORMAT_JSON: 'json',
};

/** Far below gRPC's 4 MB. */
const CHUNK_BYTES = 64 * 1024;

interface Deps {
  downloadPackage: ReturnType<typeof createDownloadPackage>;
  /** NOT_FOUND `case-not-found`. */
  applicationOf: (id: ApplicationId) => Promise<Application>;
}

/** What is handed to an authority, as a file in parts. */
export const createPackageHandlers = ({
  downloadPackage,
  applicationOf,
}: Deps): Pick<Handlers<CaseServiceService>, 'downloadPackage'> => ({
  downloadPackage: {
    access: 'cases.work',
    handle: async function* ({ applicationId, format }, { caller }) {
      const asked = FORMATS[format];
      if (!asked)
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'format', reason: 'required' }],
        });
      const file = await downloadPackage(await applicationOf(applicationId), asked, caller);
      const { fileName, contentType, content } = file;
      yield { part: { $case: 'header' as const, header: { fileName, contentType, sizeBytes: content.length } } };
      for (let from = 0; from < content.length; from += CHUNK_BYTES)
        yield { part: { $case: 'chunk' as const, chunk: content.subarray(from, from + CHUNK_BYTES) } };
    },
  },
});
