import { KeptPicture } from './kept-picture.tsx';
import { OpenDifferences } from './open-differences.tsx';
import { PassportFirstPanel } from './passport-first-panel.tsx';

/** Everything that is fetched for those who photograph their passport first. */
export const parts = { Panel: PassportFirstPanel, Differences: OpenDifferences, Picture: KeptPicture };
