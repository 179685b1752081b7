import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RadioCards } from '@wayfare/ui/components/choice-cards';
import { type DateParts, DateSelect } from '@wayfare/ui/components/date-select';
import { StepPage } from '@wayfare/ui/components/step-page';
import { Stepper } from '@wayfare/ui/components/stepper';
import { TextField } from '@wayfare/ui/components/text-field';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { type JSX, useState } from 'react';

const show = (element: JSX.Element) => renderRoutes([{ path: '/', element }], { at: '/', messages: {} });

function Counter() {
  const [value, setValue] = useState(9);
  return <Stepper label="Applicants" max={10} value={value} onChange={setValue} />;
}

describe('the stepper', () => {
  it('goes from 1 to 10 and disables the button that cannot go on', async () => {
    await show(<Counter />);
    const more = screen.getByRole('button', { name: 'One more' });
    await userEvent.click(more);
    expect(screen.getByText('10')).toBeInTheDocument();
    expect(more).toBeDisabled();
    const fewer = screen.getByRole('button', { name: 'One fewer' });
    for (let press = 0; press < 9; press += 1) await userEvent.click(fewer);
    expect(screen.getByText('1')).toBeInTheDocument();
    expect(fewer).toBeDisabled();
  });
});

function Birth({ onDate }: { onDate: (date: DateParts) => void }) {
  const [value, setValue] = useState<DateParts>({ day: 0, month: 0, year: 0 });
  return (
    <DateSelect
      label="Date of birth"
      years={[2000, 1999]}
      value={value}
      onChange={(date) => {
        setValue(date);
        onDate(date);
      }}
    />
  );
}

describe('the date in three selects', () => {
  it('answers the three numbers of the chosen day', async () => {
    const onDate = jest.fn();
    await show(<Birth onDate={onDate} />);
    const group = within(screen.getByRole('group', { name: 'Date of birth' }));
    await userEvent.selectOptions(group.getByRole('combobox', { name: 'Month' }), 'February');
    await userEvent.selectOptions(group.getByRole('combobox', { name: 'Day' }), '28');
    await userEvent.selectOptions(group.getByRole('combobox', { name: 'Year' }), '1999');
    expect(onDate).toHaveBeenLastCalledWith({ day: 28, month: 2, year: 1999 });
  });
});

function Speeds() {
  const [value, setValue] = useState('standard');
  return (
    <RadioCards
      legend="Processing time"
      value={value}
      onChange={setValue}
      options={[
        { value: 'standard', title: 'Standard', aside: '$39.99' },
        { value: 'rush', title: 'Rush', aside: '$64.99' },
      ]}
    />
  );
}

describe('the radio cards', () => {
  it('are one group of which one is chosen', async () => {
    await show(<Speeds />);
    expect(screen.getByRole('radio', { name: /Standard/ })).toBeChecked();
    await userEvent.click(screen.getByText('Rush'));
    expect(screen.getByRole('radio', { name: /Rush/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Standard/ })).not.toBeChecked();
  });
});

function Step({ onSave, busy = false }: { onSave: () => void; busy?: boolean }) {
  const [errors, setErrors] = useState<{ id: string; message: string }[]>([]);
  return (
    <StepPage
      title="Your personal details"
      step={2}
      busy={busy}
      errors={errors}
      summary={<p>Brazil e-Visa</p>}
      summaryTotal="$130.89"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
        setErrors([{ id: 'name', message: 'Enter your last name' }]);
      }}
    >
      <TextField id="name" label="Last name" error={errors[0]?.message} />
    </StepPage>
  );
}

describe('a step page', () => {
  it('says which of the four steps it is', async () => {
    await show(<Step onSave={() => {}} />);
    const steps = within(screen.getByRole('navigation', { name: 'Progress' }));
    expect(steps.getByText('Step 2 of 4')).toBeInTheDocument();
    const current = steps.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current).toHaveLength(1);
    expect(current[0]).toHaveTextContent('Personal Details');
    expect(steps.getAllByRole('listitem')[0]).toHaveTextContent('Your Visa (done)');
  });

  it('moves the focus to the list of problems, and from there to the field', async () => {
    await show(<Step onSave={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    const summary = screen.getByRole('alert', { name: 'There is a problem' });
    expect(summary).toHaveFocus();
    expect(document.title).toMatch(/^Error: /);
    await userEvent.click(within(summary).getByRole('link', { name: 'Enter your last name' }));
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription('Enter your last name');
  });

  it('does not submit a second time while busy', async () => {
    const onSave = jest.fn();
    await show(<Step onSave={onSave} busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lovelace{Enter}');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('opens the order from the bar with the total', async () => {
    await show(<Step onSave={() => {}} />);
    const bar = screen.getByRole('button', { name: /Your order.*\$130\.89/ });
    await userEvent.click(bar);
    expect(
      within(await screen.findByRole('dialog', { name: 'Your order' })).getByText('Brazil e-Visa'),
    ).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(bar).toHaveFocus());
  });
});
