import { MailedCode } from '@wayfare/ui/components/mailed-code';

export default { title: 'Mailed code' };

const mail = { email: 'ada@example.com', returnTo: '/application/resume', isSending: false, onSendAgain: () => {} };

export const JustSent = () => <MailedCode {...mail} sentAt={Date.now()} isRefused={false} />;
export const MayBeSentAgain = () => <MailedCode {...mail} sentAt={0} isRefused={false} />;
export const Refused = () => <MailedCode {...mail} sentAt={0} isRefused />;
export const Sending = () => <MailedCode {...mail} sentAt={0} isRefused={false} isSending />;
