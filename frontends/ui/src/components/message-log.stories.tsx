import { MessageLog } from '@wayfare/ui/components/message-log';

export default { title: 'Message log' };

const at = '2026-11-22T10:00:00.000Z';

export const Empty = () => <MessageLog label="Messages" empty="Nothing yet." messages={[]} />;
export const BothSides = () => (
  <MessageLog
    label="Messages"
    empty="Nothing yet."
    className="max-h-96"
    messages={[
      { id: '1', who: 'You', when: 'Nov 22, 10:00 AM', at, own: true, text: 'Do I have to print the visa?' },
      { id: '2', who: 'Our team', when: 'Nov 22, 10:05 AM', at, own: false, text: 'No.\nA phone is enough.' },
    ]}
  />
);
