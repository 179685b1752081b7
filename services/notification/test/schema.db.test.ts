import { join } from 'node:path';
import { testSchema } from '@wayfare/kit/test-schema';

testSchema({
  service: 'notification',
  folder: join(__dirname, '..'),
  acceptedChanges: {
    'refuses rows: index CREATE UNIQUE INDEX email_template_one_active ON public.email_template USING btree (template_type, locale) WHERE is_active':
      'While a roll-out lasts, a member of staff on the release before cannot make a second active template of one type and language. Mails are not affected.',
  },
});
