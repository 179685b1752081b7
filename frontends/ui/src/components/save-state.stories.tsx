import { SaveState } from '@wayfare/ui/components/save-state';

export default { title: 'Save state' };

export const Saved = () => <SaveState state="saved" />;
export const Saving = () => <SaveState state="saving" />;
export const Retrying = () => <SaveState state="retrying" />;
export const Refused = () => <SaveState state="refused" />;
export const NothingToSave = () => <SaveState state={undefined} />;
