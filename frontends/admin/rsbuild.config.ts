import { remoteConfig } from '@visa/ui/build/remote';

export default remoteConfig('admin');
