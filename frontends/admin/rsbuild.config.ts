import { remoteConfig } from '@wayfare/ui/build/remote';

export default remoteConfig('admin');
