import { join } from 'node:path';
import { testSchema } from '@wayfare/kit/test-schema';

testSchema({
  service: 'application',
  folder: join(__dirname, '..'),
  inexactDowns: {
    '0002_application_detail.mjs':
      'Brings the columns back with their content, but not the index on master_key_id, the wider index of submissions and the TOAST setting: they were for speed only.',
  },
});
