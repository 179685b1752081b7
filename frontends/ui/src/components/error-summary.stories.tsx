import { ErrorSummary } from '@wayfare/ui/components/error-summary';
import { TextField } from '@wayfare/ui/components/text-field';

export default { title: 'Error summary' };

const errors = [
  { id: 'first-name', message: 'Please enter your first name' },
  { id: 'email', message: 'Please enter a valid email' },
];

export const TwoErrors = () => (
  <div className="flex flex-col gap-6">
    <ErrorSummary errors={errors} />
    {errors.map(({ id, message }) => (
      <TextField key={id} id={id} label={id === 'email' ? 'Email' : 'First name'} error={message} />
    ))}
  </div>
);
export const NoErrors = () => <ErrorSummary errors={[]} />;
