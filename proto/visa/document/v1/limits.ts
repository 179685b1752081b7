// What an upload may be. The gateway refuses by it before the file is read, the owning services by it again, and the
// screens take their hint from it.

export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;
