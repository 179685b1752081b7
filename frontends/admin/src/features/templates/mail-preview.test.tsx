import { render, screen } from '@testing-library/react';
import { MailPreview } from './mail-preview.tsx';

const pageOf = () => (screen.getByTitle('Preview') as HTMLIFrameElement).contentDocument as Document;

describe('the preview of a mail', () => {
  it('has its inline styles without an inline style in what is parsed', () => {
    render(<MailPreview title="Preview" html='<body><p class="x" style="color: red">Hello</p></body>' />);
    const words = pageOf().querySelector('p');
    expect(words?.textContent).toBe('Hello');
    expect(words?.style.color).toBe('red');
  });

  it('runs no script of the mail and shows the next one in place of the first', () => {
    const { rerender } = render(
      <MailPreview title="Preview" html="<p>First</p><script>parent.hacked = true</script>" />,
    );
    expect(screen.getByTitle('Preview')).toHaveAttribute('sandbox', 'allow-same-origin');
    rerender(<MailPreview title="Preview" html="<p>Second</p>" />);
    expect(pageOf().body.textContent).toBe('Second');
    expect(window).not.toHaveProperty('hacked');
  });
});
