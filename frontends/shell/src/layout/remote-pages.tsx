import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';

/** The sheets of remotes, wherever they are served: whatever is not the shell's own. */
const sheets = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) => !href.startsWith(`${location.origin}/static/`),
  );

/**
 * A remote's pages; `base` is where its files are. Each remote brings a whole sheet of utilities, so only the one on
 * the page may apply.
 */
export function RemotePages({ base }: { base: string }) {
  useLayoutEffect(() => {
    for (const sheet of sheets()) sheet.disabled = !sheet.href.startsWith(base);
    return () => {
      for (const sheet of sheets()) sheet.disabled = true;
    };
  }, [base]);
  return <Outlet />;
}
