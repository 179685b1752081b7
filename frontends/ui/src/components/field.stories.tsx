import { controlClasses, Field, FieldError, Fieldset } from '@wayfare/ui/components/field';

export default { title: 'Field' };

export const Plain = () => (
  <Field label="Order number" hint="Eight characters" optional>
    {(control) => <input {...control} className={controlClasses} />}
  </Field>
);
export const WithError = () => (
  <Field label="Order number" error="No order has this number.">
    {(control) => <input {...control} className={controlClasses} />}
  </Field>
);
export const HiddenLabel = () => (
  <Field label="Search" hideLabel>
    {(control) => <input {...control} className={controlClasses} placeholder="Search" />}
  </Field>
);
export const Group = () => (
  <Fieldset label="Your passport" error="One of them is missing.">
    <p>Several controls that answer one question.</p>
  </Fieldset>
);
export const ErrorAlone = () => <FieldError id="why">Please choose one.</FieldError>;
