import { render, screen } from '@testing-library/react';
import { Badge, toneOfStatus } from './badge.tsx';

const colours = { success: 'text-success', warning: 'text-warning', danger: 'text-danger', neutral: 'text-muted' };

it.each([
  ['completed', 'success'],
  ['paid', 'success'],
  ['pending', 'warning'],
  ['failed', 'danger'],
  ['draft', 'neutral'],
  ['in_progress', 'neutral'],
  ['submitted', 'neutral'],
] as const)('of %s has the colour of %s', (status, tone) => {
  render(<Badge tone={toneOfStatus(status)}>{status}</Badge>);
  expect(screen.getByText(status)).toHaveClass(colours[tone]);
});
