import { AppError } from '@wayfare/kit/errors';

export interface Usage {
  documents: number;
  bytes: number;
}

const MB = 1024 * 1024;

/** What one caller may upload within a day. */
const DAILY: Usage = { documents: 60, bytes: 300 * MB };
/** Staff upload visas all day long. */
export const STAFF_DAILY: Usage = { documents: 1_000, bytes: 3_000 * MB };

/** RESOURCE_EXHAUSTED `upload-quota` where one more upload is too much. */
export const checkQuota = (today: Usage, most: Usage = DAILY): void => {
  if (today.documents >= most.documents || today.bytes >= most.bytes)
    throw new AppError('RESOURCE_EXHAUSTED', 'upload-quota');
};
