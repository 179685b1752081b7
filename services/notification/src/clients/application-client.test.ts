import { currentCredentials, withCredentials } from '@wayfare/kit/caller';
import { Contact } from '@wayfare/proto/application/v1/application_service';
import { createApplicationClient } from './application-client.ts';

it('asks as this service, also where a visitor without an account is behind the call', async () => {
  const seen: unknown[] = [];
  const application = createApplicationClient({
    client: {
      getContact: async () => {
        seen.push(currentCredentials());
        return Contact.fromPartial({ email: ' Ada@example.test' });
      },
      hasApplications: async () => ({ found: false }),
    },
  });
  // Who stops reminders by the link in a mail is nobody to us.
  const contact = await withCredentials({ anonymous: true }, () => application.getContact('an-application'));
  expect(contact.email).toBe('ada@example.test');
  expect(seen).toEqual([{}]);
});
