import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';
import type { RemoteName } from '../remote-names.ts';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/remotes/"]')];

/** A remote's pages. Each remote brings a whole sheet of utilities, so only the one on the page may apply. */
export function RemotePages({ name }: { name: RemoteName }) {
  useLayoutEffect(() => {
    for (const sheet of sheets()) sheet.disabled = !sheet.href.includes(`/remotes/${name}/`);
    return () => {
      for (const sheet of sheets()) sheet.disabled = true;
    };
  }, [name]);
  return <Outlet />;
}
