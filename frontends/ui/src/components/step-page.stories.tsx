import { StepPage } from '@wayfare/ui/components/step-page';
import { TextField } from '@wayfare/ui/components/text-field';

export default { title: 'Step page' };

const page = { title: 'Personal details', onSubmit: () => {}, backTo: '/apply' };

export const Plain = () => (
  <StepPage {...page} step={2} note="As in your passport." saveState="saved">
    <TextField label="First name" defaultValue="Ada" />
  </StepPage>
);
export const WithOrder = () => (
  <StepPage {...page} step={2} summary={<p>United Kingdom ETA</p>} summaryTotal="$49.00">
    <TextField label="First name" />
  </StepPage>
);
export const WithErrors = () => (
  <StepPage {...page} step={2} errors={[{ id: 'first-name', message: 'Please enter your first name' }]}>
    <TextField id="first-name" label="First name" error="Please enter your first name" />
  </StepPage>
);
export const Busy = () => (
  <StepPage {...page} step={4} busy busyLabel="Processing..." footnote="We are not a government site.">
    <p>Your order</p>
  </StepPage>
);
