import { fireEvent, render, screen } from '@testing-library/react';
import { Flag } from './flag.tsx';

const failToLoad = () => fireEvent.error(screen.getByRole('presentation'));

describe('a flag', () => {
  it("is the country's picture, then its emoji", () => {
    const { container } = render(<Flag country="GB" />);
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/flags/GB.svg');
    failToLoad();
    expect(container).toHaveTextContent('🇬🇧');
  });

  it('is a globe for a country without an emoji of ours', () => {
    const { container } = render(<Flag country="SM" />);
    failToLoad();
    expect(container).toHaveTextContent('');
    expect(container.querySelector('svg.lucide-globe')).not.toBeNull();
  });

  it('is the picture that staff uploaded, where there is one', () => {
    render(<Flag country="GB" src="/api/flags/eta.png" size="large" />);
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/api/flags/eta.png');
    expect(screen.getByRole('presentation')).toHaveAttribute('height', '32');
  });
});
