import { AppError } from '@wayfare/kit/errors';

export interface Usage {
  documents: number;
  bytes: number;
}

/** What one caller may upload within a day. */
const DAILY: Usage = { documents: 60, bytes: 300 * 1024 * 1024 };

/** RESOURCE_EXHAUSTED `upload-quota` where one more upload is too much. */
export const checkQuota = (today: Usage): void => {
  if (today.documents >= DAILY.documents || today.bytes >= DAILY.bytes)
    throw new AppError('RESOURCE_EXHAUSTED', 'upload-quota');
};
