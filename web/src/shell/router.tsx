/** Routes of all features. A page is loaded when it is opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isConnectionLost } from '../core/connection.ts';
import { isSignedOut, queryClient } from '../core/daybook.ts';
import type { Feature, Page } from '../core/feature.ts';
import { meQuery } from '../core/me.ts';
import type { Values } from '../core/search.ts';
import { allFeatures } from '../features/all-features.ts';
import { flushEditors } from '../ui/editor/open-editors.ts';
import { sharedPart } from '../ui/lazy-part.ts';
import { isNewBuildReady } from './install-worker.ts';
import { loadable } from './load-page.ts';
import { PageError } from './page-error.tsx';
import { Shell } from './shell.tsx';

const NotFoundPage = sharedPart(async () => (await import('./not-found.tsx')).NotFoundPage);

const root = createRootRoute({ component: Outlet });

const open = createRoute({ getParentRoute: () => root, id: 'open', component: Outlet });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  errorComponent: PageError,
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    });
    // Until the second factor is set up, the service rejects all other calls.
    if (me.person?.secondFactorNeeded && location.pathname !== '/account')
      throw redirect({ to: '/account' });
  },
});

/** A page inside the shell. */
function inside<const P extends string, S extends Values>(page: Page<P, S>, feature: Feature) {
  const { load, component } = loadable(page, feature);
  return createRoute({
    getParentRoute: () => signedIn,
    path: page.path,
    validateSearch: page.search,
    loaderDeps: ({ search: deps }) => deps,
    beforeLoad: async ({ cause, location }) => {
      if (cause !== 'enter' || !isNewBuildReady() || isConnectionLost()) return;
      await flushEditors();
      throw redirect({ href: location.href, reloadDocument: true });
    },
    // Awaited, so that the data is requested before the page renders.
    loader: async ({ deps }) => (await load()).preload?.(deps),
    component,
  });
}

/** A page for users who are not signed in. */
function outside<const P extends string, S extends Values>(page: Page<P, S>, feature: Feature) {
  const { load, component } = loadable(page, feature);
  return createRoute({
    getParentRoute: () => open,
    path: page.path,
    validateSearch: page.search,
    loader: async () => void (await load()),
    component,
  });
}

type Inside<T> =
  T extends Page<infer P, infer S extends Values> ? ReturnType<typeof inside<P, S>> : never;
type Outside<T> =
  T extends Page<infer P, infer S extends Values> ? ReturnType<typeof outside<P, S>> : never;
type Features = (typeof allFeatures)[number];
type PublicPages = Extract<Features, { readonly publicPages: object }>['publicPages'];

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/effects' });
  },
});

/** All other addresses. */
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFoundPage,
});

const features: readonly Feature[] = allFeatures;
const pages = features.flatMap((feature) => feature.pages.map((page) => inside(page, feature)));
const publicPages = features.flatMap((feature) =>
  (feature.publicPages ?? []).map((page) => outside(page, feature)),
);

const routeTree = root.addChildren([
  // `map` returns a union that loses the path and search parameters of each page.
  open.addChildren(publicPages as unknown as Outside<PublicPages[number]>[]),
  signedIn.addChildren([
    admin,
    unknown,
    // As above.
    ...(pages as unknown as Inside<Features['pages'][number]>[]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
    // `in` filters separate values by commas; keep them readable in the address.
    return text === '' ? '' : `?${text.replaceAll('%2C', ',')}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
