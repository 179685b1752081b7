import { act, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import words from '../locales/en.json';
import { toast } from '../toast.ts';
import { Toaster } from './toaster.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui: words } } }));
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const shown = () => screen.queryAllByRole('listitem').filter((item) => item.getAttribute('data-visible') === 'true');

describe('news at the edge of the screen', () => {
  it('is shown three at once, five seconds each', async () => {
    render(<Toaster />);
    act(() => {
      for (const title of ['one', 'two', 'three', 'four']) toast.success(title);
    });
    await waitFor(() => expect(shown()).toHaveLength(3));
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(screen.getByText('four')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(screen.queryByText('four')).not.toBeInTheDocument());
  });
});
