import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Combobox, type ComboboxOption } from '@wayfare/ui/components/combobox';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { type JSX, useState } from 'react';

const options: ComboboxOption[] = [
  { value: 'US', label: 'United States' },
  { value: 'CI', label: 'Côte d’Ivoire' },
  { value: 'EG', label: 'Egypt' },
  { value: 'CR', label: 'Costa Rica' },
];

function Example({ start = '', clearable = false }: { start?: string; clearable?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Combobox label="Country" options={options} value={value} onChange={setValue} clearable={clearable} />
      <output aria-label="Chosen">{value}</output>
    </>
  );
}

const show = (element: JSX.Element) => renderRoutes([{ path: '/', element }], { at: '/', messages: {} });
const field = () => screen.getByRole('combobox', { name: 'Country' });
const chosen = () => screen.getByRole('status', { name: 'Chosen' });

describe('the combobox', () => {
  it('finds a country without its accents and takes it with the keyboard', async () => {
    await show(<Example />);
    await userEvent.type(field(), 'cote');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toHaveTextContent('CI');
    expect(field()).toHaveValue('Côte d’Ivoire');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('shows the whole list on a press, with the chosen one marked', async () => {
    await show(<Example start="EG" />);
    await userEvent.click(field());
    expect(screen.getAllByRole('option')).toHaveLength(options.length);
    expect(screen.getByRole('option', { name: 'Egypt' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('option', { name: 'Costa Rica' }));
    expect(chosen()).toHaveTextContent('CR');
  });

  it('takes the only match when the person moves on, and goes back to the last choice when there is none', async () => {
    await show(<Example start="EG" />);
    await userEvent.clear(field());
    await userEvent.type(field(), 'unit');
    await userEvent.tab();
    expect(chosen()).toHaveTextContent('US');
    await userEvent.clear(field());
    await userEvent.type(field(), 'atlantis');
    expect(screen.getByText('Nothing matches what you typed')).toBeInTheDocument();
    await userEvent.tab();
    expect(field()).toHaveValue('United States');
  });

  it('can be emptied only where an empty answer is allowed', async () => {
    const { unmount } = await show(<Example start="EG" clearable />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(chosen()).toBeEmptyDOMElement();
    unmount();
    await show(<Example start="EG" />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(chosen()).toHaveTextContent('EG');
  });
});
