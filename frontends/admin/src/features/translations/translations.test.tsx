import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Translation } from '@wayfare/api/schema';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { startStaffServer } from '../../../test/staff-server.ts';
import en from '../../locales/en.json';
import { Translations } from './translations.tsx';

const saved: Translation[] = [];
startStaffServer(
  on.get('/admin/translations', () => ({
    translations: [
      { locale: 'es', source: '90 days', text: '90 días' },
      { locale: 'fr', source: '90 days', text: '' },
    ],
  })),
  on.put('/admin/translations', async ({ body }) => {
    const translation = await body();
    saved.push(translation);
    return translation;
  }),
);

it('tells each change to the form around it, and saves nothing by itself', async () => {
  const told: Translation[] = [];
  const submitted: unknown[] = [];
  const element = (
    <form onSubmit={(event) => submitted.push(event)}>
      <Translations sources={['90 days', '90 days', '']} onTranslate={(translation) => told.push(translation)} />
    </form>
  );
  await renderRoutes([{ path: '/', element }], { at: '/', messages: { admin: en } });
  await userEvent.click(await screen.findByText('Translations'));
  expect(await screen.findByLabelText('Spanish')).toHaveValue('90 días');
  await userEvent.type(screen.getByLabelText('French'), '90 jours');
  await userEvent.tab();
  expect(told.at(-1)).toEqual({ locale: 'fr', source: '90 days', text: '90 jours' });
  expect(saved).toEqual([]);
  expect(submitted).toEqual([]);
});
