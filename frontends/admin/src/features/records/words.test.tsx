import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { toast } from '@wayfare/ui/toast';
import { aDestination } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';
import type { RecordKind, RecordOf } from './api.ts';

const dates = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' };
const price = { amountMinor: 3999, currency: 'usd' } as const;
const ofDestination = { destinationId: aDestination().id, visaName: 'United Kingdom ETA', stripeProductId: '' };

interface List<K extends RecordKind> {
  noun: string;
  confirm: string;
  row: RecordOf<K>;
  named: string;
  columns: string[];
  shown: string[];
  empty: string;
  required: number;
}

/** The four lists: their words, one row, and what a complete form of theirs says. */
const lists = {
  destinations: {
    noun: 'Destination',
    confirm: 'Are you sure you want to delete this destination?',
    row: aDestination(),
    named: 'United Kingdom ETA',
    columns: ['Destination', 'Visa Name', 'Slug', 'Valid For', 'Max Stay', 'Govt Fees', 'Actions'],
    shown: ['United Kingdom', 'United Kingdom ETA', 'united-kingdom-eta', '2 years', '186 days', '$21.00'],
    empty: 'No destinations found',
    required: 9,
  },
  services: {
    noun: 'Service',
    confirm: 'Are you sure you want to delete this service?',
    row: {
      id: 's1',
      ...dates,
      ...ofDestination,
      serviceName: 'Standard processing',
      shortName: 'Standard',
      price,
      processingHours: 24,
      isUpsell: true,
      isActive: true,
    },
    named: 'United Kingdom ETA Standard',
    columns: ['Visa Name', 'Service Name', 'Short Name', 'Price', 'Status', 'Actions'],
    shown: ['United Kingdom ETA', 'Standard processing', 'Standard', '$39.99', 'Active', 'Upsell'],
    empty: 'No services found',
    required: 5,
  },
  upsells: {
    noun: 'Upsell',
    confirm: 'Are you sure you want to delete this upsell?',
    row: {
      id: 'u1',
      ...dates,
      ...ofDestination,
      upsellName: 'Denial protection',
      shortName: 'Protection',
      description: 'Everything back where the authority refuses.',
      price,
      icon: 'shield',
      refundsOnRefusal: false,
      nationalityCountries: ['US', 'CA'],
      isActive: true,
    },
    named: 'United Kingdom ETA Denial protection',
    columns: ['Visa Name', 'Upsell Name', 'Short Name', 'Price', 'Countries', 'Status', 'Actions'],
    shown: ['United Kingdom ETA', 'Denial protection', 'Protection', '$39.99', 'United States, Canada', 'Active'],
    empty: 'No upsells found',
    required: 6,
  },
  templates: {
    noun: 'Template',
    confirm: 'Are you sure you want to delete this template?',
    row: {
      id: 't1',
      ...dates,
      templateType: 'magic_link',
      templateName: 'Link',
      subject: 'Your sign-in link',
      htmlContent: '<p>{{CONFIRMATION_URL}}</p>',
      locale: '',
      isActive: true,
    },
    named: 'Link',
    columns: ['Template Name', 'Type', 'Subject', 'Status', 'Actions'],
    shown: ['Link', 'magic_link', 'Your sign-in link', 'Active'],
    empty: 'No templates found',
    required: 3,
  },
} satisfies { [K in RecordKind]: List<K> };
type Path = keyof typeof lists;
/** What the question before deleting says the row is, so that it can't be taken for a copy. */
const told: { [K in Path]: string } = {
  destinations: 'United Kingdom ETA · united-kingdom-eta',
  services: 'United Kingdom ETA Standard · Active',
  upsells: 'United Kingdom ETA Denial protection · Active',
  templates: 'Link',
};
const paths = Object.keys(lists) as Path[];

const nothing = { destinations: [], services: [], upsells: [], templates: [] };
let rows: { [K in Path]: RecordOf<K>[] } = nothing;
const sent: string[] = [];
/** Notes what was sent, and answers with one of the rows. */
const keep =
  <Answer,>(answer: Answer) =>
  ({ request }: { request: Request }): Answer => {
    sent.push(`${request.method} ${new URL(request.url).pathname.replace('/api/admin/', '')}`);
    return answer;
  };
startStaffServer(
  on.get('/admin/destinations', () => ({ destinations: rows.destinations })),
  on.get('/admin/services', () => ({ services: rows.services })),
  on.get('/admin/upsells', () => ({ upsells: rows.upsells })),
  on.get('/admin/templates', () => ({ templates: rows.templates })),
  on.post('/admin/destinations', keep(lists.destinations.row)),
  on.put('/admin/destinations/{id}', keep(lists.destinations.row)),
  on.post('/admin/destinations/{id}/duplicate', keep(lists.destinations.row)),
  on.post('/admin/services', keep(lists.services.row)),
  on.put('/admin/services/{id}', keep(lists.services.row)),
  on.post('/admin/services/{id}/duplicate', keep(lists.services.row)),
  on.post('/admin/upsells', keep(lists.upsells.row)),
  on.put('/admin/upsells/{id}', keep(lists.upsells.row)),
  on.post('/admin/upsells/{id}/duplicate', keep(lists.upsells.row)),
  on.post('/admin/templates', keep(lists.templates.row)),
  on.put('/admin/templates/{id}', keep(lists.templates.row)),
  ...paths.map((path) => on.delete(`/admin/${path}/{id}`, keep({ archived: false }))),
);
beforeEach(() => signInAs('admin'));
beforeEach(() => {
  toast.dismiss();
  sent.length = 0;
  rows = {
    destinations: [lists.destinations.row],
    services: [lists.services.row],
    upsells: [lists.upsells.row],
    templates: [lists.templates.row],
  };
});

const show = (path: Path) => renderRoutes(admin.routes, { at: `/admin/${path}`, messages: { admin: words } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe.each(paths)('the list of %s', (path) => {
  const { noun, confirm, row, named, columns, shown, empty, required } = lists[path];

  it('has its columns in their order, and a row in its formats', async () => {
    await show(path);
    const heads = await screen.findAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([...columns]);
    await screen.findByRole('button', { name: `Edit ${named}` });
    const [, first] = screen.getAllByRole('row');
    for (const text of shown) expect(within(first as HTMLElement).getByText(text)).toBeVisible();
  });

  it('says that there is nothing', async () => {
    rows = { ...rows, [path]: [] };
    await show(path);
    expect(await screen.findByText(empty)).toBeVisible();
  });

  it('edits, duplicates and deletes, asking first, and says so', async () => {
    await show(path);
    await press(`Edit ${named}`);
    expect(await screen.findByRole('dialog', { name: `Edit ${noun}` })).toBeVisible();
    await press('Save');
    expect(await screen.findByText(`${noun} updated successfully`)).toBeInTheDocument();
    if (path === 'templates') expect(screen.queryByRole('button', { name: /^Duplicate/ })).not.toBeInTheDocument();
    else {
      await press(`Duplicate ${named}`);
      expect(await screen.findByText(`${noun} duplicated successfully`)).toBeInTheDocument();
      expect(screen.getByText('The copy is not on sale yet.')).toBeInTheDocument();
    }
    await press(`Delete ${named}`);
    expect(await screen.findByRole('alertdialog', { name: confirm })).toHaveAccessibleDescription(told[path]);
    await press('Delete');
    expect(await screen.findByText(`${noun} deleted successfully`)).toBeInTheDocument();
    const duplicated = path === 'templates' ? [] : [`POST ${path}/${row.id}/duplicate`];
    await waitFor(() => expect(sent).toEqual([`PUT ${path}/${row.id}`, ...duplicated, `DELETE ${path}/${row.id}`]));
  });

  it('requires every field but the optional ones', async () => {
    await show(path);
    await press(`Add ${noun}`);
    await press('Save');
    expect(await screen.findAllByText('This field is required')).toHaveLength(required);
    expect(sent).toEqual([]);
    if (path !== 'templates')
      expect(screen.getByLabelText(/^Stripe product ID/)).not.toHaveAttribute('aria-invalid', 'true');
  });
});

it.each(['services', 'upsells'] as const)('keeps new %s off sale until somebody switches them on', async (path) => {
  await show(path);
  await press(`Add ${lists[path].noun}`);
  expect(await screen.findByRole('checkbox', { name: 'Active' })).not.toBeChecked();
});

it('leaves what a button of a row does to its name and to the browser, and opens no tooltip over it', async () => {
  await show('destinations');
  const edit = await screen.findByRole('button', { name: 'Edit United Kingdom ETA' });
  const buttons = within(edit.closest('tr') as HTMLElement).getAllByRole('button');
  expect(buttons.map(({ title }) => title)).toEqual(['Edit', 'Duplicate', 'Delete']);
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    for (const button of buttons) {
      expect(button).toHaveAccessibleName(`${button.title} United Kingdom ETA`);
      await user.hover(button);
      act(() => jest.advanceTimersByTime(1_000));
      expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    }
  } finally {
    jest.useRealTimers();
  }
});

it('shows whether a service is active and an upsell', async () => {
  rows = { ...rows, services: [{ ...lists.services.row, isUpsell: false, isActive: false }] };
  await show('services');
  expect(await screen.findByText('Inactive')).toBeVisible();
  expect(screen.queryByText('Upsell', { selector: 'td *' })).not.toBeInTheDocument();
});

it('offers the destinations by visa name where a service is added', async () => {
  await show('services');
  await press('Add Service');
  const choice = await screen.findByLabelText('Destination');
  await waitFor(() => expect(within(choice).getByRole('option', { name: 'United Kingdom ETA' })).toBeInTheDocument());
  await userEvent.selectOptions(choice, 'United Kingdom ETA');
  expect(choice).toHaveValue(aDestination().id);
});

it('names the variables that a template may use', async () => {
  await show('templates');
  await press('Add Template');
  expect(await screen.findByText('Available variables: {{CONFIRMATION_URL}}, {{TOKEN}}, {{EMAIL}}')).toBeVisible();
});

it('says what a flag icon has to be', async () => {
  rows = { ...rows, destinations: [aDestination({ flagIconUrl: '/api/flags/eta.png' })] };
  await show('destinations');
  await press('Edit United Kingdom ETA');
  expect(await screen.findByLabelText(/^Flag icon/)).toHaveAccessibleDescription(
    'SVG or PNG, at most 100 KB. Recommended height: 20-32px.',
  );
  expect(screen.getByAltText('Preview of the flag icon')).toHaveAttribute('height', '32');
});
