import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';

export default { title: 'Alert' };

export const Info = () => <Alert title="Keep this order number">You will need it to track your application.</Alert>;
export const Success = () => <Alert tone="success">Your passport was read.</Alert>;
export const Warning = () => <Alert tone="warning">Your passport ends in less than six months.</Alert>;
export const Danger = () => <Alert tone="danger">The payment did not go through.</Alert>;
export const WithAction = () => (
  <Alert tone="warning" title="Not saved yet" action={<Button size="small">Try again</Button>}>
    The connection was lost.
  </Alert>
);
export const Live = () => (
  <Alert tone="danger" live>
    The picture is too dark.
  </Alert>
);
