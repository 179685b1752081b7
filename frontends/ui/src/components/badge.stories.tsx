import { Badge, toneOfStatus } from '@wayfare/ui/components/badge';

export default { title: 'Badge' };

export const Neutral = () => <Badge>Draft</Badge>;
export const Success = () => <Badge tone="success">Paid</Badge>;
export const Warning = () => <Badge tone="warning">Pending</Badge>;
export const Danger = () => <Badge tone="danger">Failed</Badge>;
export const Primary = () => <Badge tone="primary">New</Badge>;
export const ByStatus = () => <Badge tone={toneOfStatus('completed')}>Completed</Badge>;
