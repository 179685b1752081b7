import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { admin } from '../../admin/src/routes.tsx';
import { apply } from '../../apply/src/routes.tsx';
import { languageOfLanding } from './landing/landing-path.ts';
import { ownPaths, remotePaths } from './own-paths.ts';
import { createRouter } from './router.tsx';

describe('the paths of the shell', () => {
  it('are all known to whoever serves it, who answers 404 for others', () => {
    const loadRemote = () => Promise.reject(new Error('no remote in this test'));
    const router = createRouter({ loadRemote, create: createMemoryRouter, initialEntries: ['/'] });
    const pages = router.routes.flatMap(({ children = [] }) => children.map(({ path = '' }) => path));
    const plain = pages.filter((path) => !path.includes('*') && !languageOfLanding(path));
    expect([...ownPaths].sort()).toEqual(plain.sort());
  });

  it('are known of the remotes, too', () => {
    const pathsOf = (routes: readonly RouteObject[], base = ''): string[] =>
      routes.flatMap(({ path = '', children = [] }) => {
        const whole = path.startsWith('/') ? path : `${base}/${path}`.replace(/\/$/, '');
        return [...(path ? [whole] : []), ...pathsOf(children, whole)];
      });
    expect([...remotePaths].sort()).toEqual(pathsOf([...apply.routes, ...admin.routes]).sort());
  });

  it('have the landing page in each language', () => {
    expect(['/', '/es', '/es/', '/fr', '/de', '/auth'].map(languageOfLanding)).toEqual([
      'en',
      'es',
      'es',
      'fr',
      undefined,
      undefined,
    ]);
  });
});
