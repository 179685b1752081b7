/** Everything that is fetched for those who photograph their passport first. */
export { KeptPicture as Picture } from './kept-picture.tsx';
export { OpenDifferences as Differences } from './open-differences.tsx';
export { PassportFirstPanel as Panel } from './passport-first-panel.tsx';
