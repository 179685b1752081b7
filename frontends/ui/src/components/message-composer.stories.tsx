import { QueryClientProvider } from '@tanstack/react-query';
import { MessageComposer } from '@wayfare/ui/components/message-composer';
import { createQueryClient } from '@wayfare/ui/query-client';
import { useState } from 'react';

export default { title: 'Message composer' };

const words = {
  label: 'Your message',
  shortcut: 'Ctrl+Enter sends it.',
  send: 'Send',
  again: 'Send again',
  missing: 'Write your message first',
  offline: 'You are offline. Your message is sent as soon as you are back.',
  failed: 'Not sent. What you typed is still here.',
};
const readyTexts = {
  label: 'Ready text (English)',
  choose: 'Choose...',
  options: [{ label: 'Received', text: 'Thank you for your message.' }],
};

function Composer({ texts }: { texts?: typeof readyTexts }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <MessageComposer
        about="story"
        words={words}
        maxLength={2000}
        send={async () => {}}
        reasonOf={String}
        texts={texts}
      />
    </QueryClientProvider>
  );
}

export const Plain = () => <Composer />;
export const WithReadyTexts = () => <Composer texts={readyTexts} />;
