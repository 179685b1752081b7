import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { PlainPage, PlainPageActions } from '@wayfare/ui/components/plain-page';
import { TextField } from '@wayfare/ui/components/text-field';
import { MailCheck } from 'lucide-react';

export default { title: 'Plain page' };

export const Asks = () => (
  <PlainPage title="Log in" note="We email you a link.">
    <Card className="flex flex-col gap-5">
      <TextField id="email" label="Email" />
      <Button>Send link</Button>
    </Card>
  </PlainPage>
);
export const Tells = () => (
  <PlainPage icon={MailCheck} role="status" title="Check your email" note="We have sent a link to ana@example.test.">
    <PlainPageActions>
      <Button>Open my mail</Button>
      <Button variant="secondary">Use another address</Button>
    </PlainPageActions>
  </PlainPage>
);
