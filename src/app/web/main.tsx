import '../../web/look/mantine.css';
import '../../web/look/fonts.css';
import '../../web/look/palette.css';
import '../../web/look/type.css';
import '../../web/look/global.css';
import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Screen, SettingsPart } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import {
  initialLanguage,
  speak,
  speakInitialLanguage,
  useLanguage,
} from '../../web/language/language';
import { cssVariables, makeTheme } from '../../web/look/theme';
import { FailedToOpen } from '../../web/offline/FailedToOpen';
import { registerServiceWorker } from '../../web/offline/installation';
import { filtersInAddress } from '../../web/records/address';
import { type Access, accessOf, sessionQuery } from '../../web/session/session';
import { colorScheme } from '../../web/shell/colorScheme';
import { applyDensity } from '../../web/shell/density';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import type { ConsultedToken } from '../../web/shell/openDialog';
import { page } from '../../web/shell/page';
import type { GuardedPage, Page, ScreenEntry } from '../../web/shell/webManifest';
import * as features from './features';

const queryClient = createQueryClient();

// early.ts has asked for the dashboard's figures already, before it is certain who is signed in.
if (window.early?.['/api/dashboard']) {
  void queryClient.prefetchQuery({
    ...api.dashboard.open.queryOptions({ input: {}, context: { language: initialLanguage() } }),
    meta: { isGuess: true },
  });
}

/** Loads who is signed in, and switches to their language. */
async function loadSignedInUser(client: QueryClient) {
  // Without retries: FailedToOpen, which is shown without an answer, retries by itself.
  const session = await client.ensureQueryData({ ...sessionQuery(), retry: false });
  const { user, rules, mustSetUpTwoFactor } = session;
  if (user?.language) await speak(user.language);
  return user && { user, access: accessOf(user, rules?.rights), mustSetUpTwoFactor };
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });

/** Every route below waits for the session (spec 2: the guard's spinner). */
const sessionRoute = createRoute({
  getParentRoute: () => root,
  id: 'known',
  pendingComponent: LoadingScreen,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: FailedToOpen,
  beforeLoad: async ({ context }) => ({
    signedIn: await loadSignedInUser(context.queryClient),
  }),
});

type SessionContext = { context: { signedIn: Awaited<ReturnType<typeof loadSignedInUser>> } };

/** Redirects to the login screen without a session, and to setting up a second factor if the clinic requires one first. */
function requireSignIn({ context: { signedIn } }: SessionContext) {
  if (!signedIn) throw redirect({ to: '/login' });
  if (signedIn.mustSetUpTwoFactor) throw redirect({ to: '/two-step-verification' });
  return signedIn;
}

const guestRoute = createRoute({
  getParentRoute: () => sessionRoute,
  id: 'signed-out',
  beforeLoad: ({ context }) => {
    if (context.signedIn) throw redirect({ to: '/app/dashboard' });
  },
});

const login = createRoute({
  getParentRoute: () => guestRoute,
  path: '/login',
  component: page(() => import('../../features/accounts/LoginPage'), 'LoginPage'),
});

const signUp = createRoute({
  getParentRoute: () => guestRoute,
  path: '/signup',
  component: page(() => import('../../features/accounts/SignUpPage'), 'SignUpPage'),
});

const setUpTwoFactor = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/two-step-verification',
  component: page(() => import('../../features/accounts/SetUpTwoFactorPage'), 'SetUpTwoFactorPage'),
  beforeLoad: ({ context }) => {
    if (!context.signedIn?.mustSetUpTwoFactor) throw redirect({ to: '/app/dashboard' });
  },
});

/** A paper that was shared, for anyone who has its link. */
const shared = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/shared',
  component: page(() => import('./SharedPage'), 'SharedPage'),
});

/** A page where nobody signs in. */
function publicPage<Path extends string>(path: Path, { page: component }: Page) {
  return createRoute({ getParentRoute: () => sessionRoute, path, component });
}

/** Resolves once the browser has painted the pressed control; a hidden page paints nothing. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

const app = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/app',
  component: page(() => import('./shell/Shell'), 'Shell'),
  beforeLoad: async (match) => {
    if (match.cause === 'stay' && !match.preload) await untilPainted();
    return requireSignIn(match);
  },
});

const papers = createRoute({
  getParentRoute: () => sessionRoute,
  path: '/app/papers',
  beforeLoad: requireSignIn,
});

const appIndex = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app/dashboard' });
  },
});

const { settings: settingsScreen, ...screens } = features.screens;
const settings = screen('settings', settingsScreen);

const besideSettings = createRoute({
  getParentRoute: () => app,
  id: 'beside-settings',
  component: settingsScreen.page,
});

/** Options of a route with its list's filters in the address; redirects whoever may not open it. */
function guardedRouteOptions<Path extends string>(
  path: Path,
  { page: component, filters = [], under, hasNarrowMenu }: Page & Pick<ScreenEntry, 'under'>,
  mayOpen: (access: Access) => boolean,
  fallbackPath: '/app/dashboard' | '/app/settings' = '/app/dashboard',
) {
  return {
    path,
    component,
    validateSearch: filtersInAddress(filters),
    staticData: { under, hasNarrowMenu },
    beforeLoad: ({ context }: { context: { access: Access } }) => {
      if (!mayOpen(context.access)) throw redirect({ to: fallbackPath });
    },
  };
}

/** A screen behind sign-in. */
function screen<Path extends Screen>(path: Path, entry: ScreenEntry) {
  return createRoute({
    getParentRoute: () => app,
    ...guardedRouteOptions(path, entry, (access) => access.mayOpen(path)),
  });
}

/** A screen that is in the settings too: it has their list beside it. */
function screenBesideSettings<Path extends Screen>(path: Path, entry: Page) {
  return createRoute({
    getParentRoute: () => besideSettings,
    ...guardedRouteOptions(path, { ...entry, under: 'settings' }, (access) => access.mayOpen(path)),
  });
}

/** A part of the settings; anyone who may not see it comes to the first one, which is everybody's. */
function part<Path extends SettingsPart>(path: Path, entry: Page) {
  return createRoute({
    getParentRoute: () => settings,
    ...guardedRouteOptions(path, entry, (access) => access.mayOpenPart(path), '/app/settings'),
  });
}

/** A page of one record. */
function recordPage<Path extends string>(path: Path, entry: GuardedPage) {
  return createRoute({
    getParentRoute: () => app,
    ...guardedRouteOptions(path, entry, (access) => access.may(entry.operation)),
  });
}

/** A paper, on a page without the app shell. */
function paper<Path extends string>(path: Path, entry: GuardedPage) {
  return createRoute({
    getParentRoute: () => papers,
    ...guardedRouteOptions(path, entry, (access) => access.may(entry.operation)),
  });
}

/** An unknown address: home (spec 2), which is a document of its own. */
const notFoundRoute = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: LoadingScreen,
  onEnter: () => window.location.replace('/'),
});

/** One route for each entry of the features, by its path. The caller says their types, which depend on the path. */
function routesOf<Routes extends object>(
  entries: Readonly<Record<string, object>>,
  routeOf: (path: never, entry: never) => unknown,
): Routes {
  const routes = Object.entries(entries).map(([path, entry]) => [
    path,
    routeOf(path as never, entry as never),
  ]);
  return Object.fromEntries(routes);
}

const publicRoutes = routesOf<{
  [Path in keyof typeof features.publicPages]: ReturnType<typeof publicPage<Path>>;
}>(features.publicPages, publicPage);
const paperRoutes = routesOf<{
  [Path in keyof typeof features.papers]: ReturnType<typeof paper<Path>>;
}>(features.papers, paper);
const screenRoutes = routesOf<{
  [Path in keyof typeof screens]: ReturnType<typeof screen<Path>>;
}>(screens, screen);
const recordRoutes = routesOf<{
  [Path in keyof typeof features.pages]: ReturnType<typeof recordPage<Path>>;
}>(features.pages, recordPage);
const partRoutes = routesOf<{
  [Path in keyof typeof features.settingsParts]: ReturnType<typeof part<Path>>;
}>(features.settingsParts, part);
const routesBesideSettings = routesOf<{
  [Path in keyof typeof features.besideSettings]: ReturnType<typeof screenBesideSettings<Path>>;
}>(features.besideSettings, screenBesideSettings);

const ownAccount = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: features.account.page,
});

const routeTree = root.addChildren([
  notFoundRoute,
  sessionRoute.addChildren({
    ...publicRoutes,
    signedOut: guestRoute.addChildren([login, signUp]),
    setUpTwoFactor,
    shared,
    papers: papers.addChildren(paperRoutes),
    app: app.addChildren({
      appIndex,
      ...screenRoutes,
      ...recordRoutes,
      settings: settings.addChildren({ ownAccount, ...partRoutes }),
      besideSettings: besideSettings.addChildren(routesBesideSettings),
    }),
  }),
]);

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The screen of the menu that is marked while a screen is open that is not in the menu. */
    under?: Screen | undefined;
    /** The main menu begins as a strip of icons. */
    hasNarrowMenu?: boolean | undefined;
  }
  interface HistoryState {
    /** The record to show at once on a list's screen. */
    recordId?: string;
    /** Another number each time, so that the same record opens again. */
    askedAt?: number;
    /** Opens the screen's main dialog at once; another number each time, so that it opens again on the same screen. */
    openDialog?: boolean | number;
    /** The consultation that the dialog is about. Ids alone: a browser keeps this on its disk. */
    forToken?: ConsultedToken;
    /** Puts the focus on the button that calls the next patient; another number each time. */
    focusCallNext?: number;
    /** Opens the print dialog of a paper at once. */
    printsAtOnce?: boolean;
  }
}

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
// The page's policy takes style elements with its nonce alone.
const { nonce } = container;

const notices = lazyPart(() => import('../../web/shell/Notices').then(({ Notices }) => Notices));

function LazyNotifications() {
  const { notifications, queue } = useNotifications();
  const Notices = useLazyPart(notices, notifications.length + queue.length > 0);
  return Notices && <Notices />;
}

/** Refetches in another language what the server puts into words: the rows of the audit log and of the dashboard. */
function useRefetchOnLanguageChange(language: string): void {
  const languageOfRows = useRef(language);
  useEffect(() => {
    if (languageOfRows.current === language) return;
    languageOfRows.current = language;
    for (const queryKey of [api.audit.key(), api.dashboard.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [language]);
}

function App() {
  const language = useLanguage();
  useRefetchOnLanguageChange(language);
  return (
    // Texts are read while a screen is drawn; another language draws every one again.
    <MantineProvider
      key={language}
      theme={makeTheme()}
      cssVariablesResolver={cssVariables}
      forceColorScheme={colorScheme()}
      getStyleNonce={() => nonce ?? ''}
    >
      <QueryClientProvider client={queryClient}>
        <LazyNotifications />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

applyDensity();
const reactRoot = createRoot(container);
speakInitialLanguage().then(() =>
  reactRoot.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
registerServiceWorker();
