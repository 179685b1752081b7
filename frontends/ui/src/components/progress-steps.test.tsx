import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import words from '../locales/en.json';
import { ProgressSteps } from './progress-steps.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui: words } } }));

it('checks what is past, marks what is current and leaves the rest plain', () => {
  render(<ProgressSteps current={3} />);
  const steps = screen.getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Your Visa (done)',
    'Personal Details (done)',
    '3Processing Time',
    '4Review Order',
  ]);
  expect(steps.map((step) => step.querySelector('svg') !== null)).toEqual([true, true, false, false]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  expect(steps.map((step) => step.classList.contains('text-muted'))).toEqual([false, false, false, true]);
});
