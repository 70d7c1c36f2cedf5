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
import { languageAsBefore, speak, speakAsBefore, useLanguage } from '../../web/language/language';
import { cssVariables, makeTheme } from '../../web/look/theme';
import { FailedToOpen } from '../../web/offline/FailedToOpen';
import { keepForOffline } from '../../web/offline/installation';
import { filtersInAddress } from '../../web/records/address';
import { type Access, accessOf, sessionQuery } from '../../web/session/session';
import { colorScheme } from '../../web/shell/colorScheme';
import { showDensity } from '../../web/shell/density';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { laterPart, useLaterPart } from '../../web/shell/later';
import type { ConsultedToken } from '../../web/shell/openDialog';
import { page } from '../../web/shell/page';
import type { GuardedPage, Page, ScreenEntry } from '../../web/shell/webManifest';
import * as features from './features';

const queryClient = createQueryClient();

// Its figures are there, or on their way, before it is known who is signed in (early.ts).
if (window.early?.['/api/dashboard']) {
  void queryClient.prefetchQuery({
    ...api.dashboard.open.queryOptions({ input: {}, context: { language: languageAsBefore() } }),
    meta: { isGuess: true },
  });
}

/** Who is signed in, in whose language everything is said from then on. */
async function whoIsThere(client: QueryClient) {
  // Asked once: what is shown when there is no answer asks on by itself.
  const session = await client.ensureQueryData({ ...sessionQuery(), retry: false });
  const { user, rules, mustSetUpTwoFactor } = session;
  if (user?.language) await speak(user.language);
  return user && { user, access: accessOf(user, rules?.rights), mustSetUpTwoFactor };
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });

/** Everything below waits until it is known who is signed in (spec 2: the guard's spinner). */
const known = createRoute({
  getParentRoute: () => root,
  id: 'known',
  pendingComponent: LoadingScreen,
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: FailedToOpen,
  beforeLoad: async ({ context }) => ({
    signedIn: await whoIsThere(context.queryClient),
  }),
});

type Known = { context: { signedIn: Awaited<ReturnType<typeof whoIsThere>> } };

/** Sends anyone who is not signed in to the login screen, and who needs a second factor first to where it is set up. */
function onlySignedIn({ context: { signedIn } }: Known) {
  if (!signedIn) throw redirect({ to: '/login' });
  if (signedIn.mustSetUpTwoFactor) throw redirect({ to: '/two-step-verification' });
  return signedIn;
}

const signedOut = createRoute({
  getParentRoute: () => known,
  id: 'signed-out',
  beforeLoad: ({ context }) => {
    if (context.signedIn) throw redirect({ to: '/app/dashboard' });
  },
});

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  component: page(() => import('../../features/accounts/LoginPage'), 'LoginPage'),
});

const signUp = createRoute({
  getParentRoute: () => signedOut,
  path: '/signup',
  component: page(() => import('../../features/accounts/SignUpPage'), 'SignUpPage'),
});

const setUpTwoFactor = createRoute({
  getParentRoute: () => known,
  path: '/two-step-verification',
  component: page(() => import('../../features/accounts/SetUpTwoFactorPage'), 'SetUpTwoFactorPage'),
  beforeLoad: ({ context }) => {
    if (!context.signedIn?.mustSetUpTwoFactor) throw redirect({ to: '/app/dashboard' });
  },
});

/** A paper that was shared, for anyone who has its link. */
const shared = createRoute({
  getParentRoute: () => known,
  path: '/shared',
  component: page(() => import('./SharedPage'), 'SharedPage'),
});

/** A page where nobody signs in. */
function publicPage<Path extends string>(path: Path, { page: component }: Page) {
  return createRoute({ getParentRoute: () => known, path, component });
}

/** Resolves once what was pressed is painted; a page out of sight paints nothing. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

const app = createRoute({
  getParentRoute: () => known,
  path: '/app',
  component: page(() => import('./shell/Shell'), 'Shell'),
  beforeLoad: async (known) => {
    if (known.cause === 'stay' && !known.preload) await untilPainted();
    return onlySignedIn(known);
  },
});

const papers = createRoute({
  getParentRoute: () => known,
  path: '/app/papers',
  beforeLoad: onlySignedIn,
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

/** A page with the filters of its list, for whoever may open it; anyone else goes elsewhere. */
function guarded<Path extends string>(
  path: Path,
  { page: component, filters = [], under }: Page & Pick<ScreenEntry, 'under'>,
  mayOpen: (access: Access) => boolean,
  elsewhere: '/app/dashboard' | '/app/settings' = '/app/dashboard',
) {
  return {
    path,
    component,
    validateSearch: filtersInAddress(filters),
    staticData: { under },
    beforeLoad: ({ context }: { context: { access: Access } }) => {
      if (!mayOpen(context.access)) throw redirect({ to: elsewhere });
    },
  };
}

/** A screen behind sign-in. */
function screen<Path extends Screen>(path: Path, entry: ScreenEntry) {
  return createRoute({
    getParentRoute: () => app,
    ...guarded(path, entry, (access) => access.mayOpen(path)),
  });
}

/** A screen that is in the settings too: it has their list beside it. */
function screenBesideSettings<Path extends Screen>(path: Path, entry: Page) {
  return createRoute({
    getParentRoute: () => besideSettings,
    ...guarded(path, { ...entry, under: 'settings' }, (access) => access.mayOpen(path)),
  });
}

/** A part of the settings; anyone who may not see it comes to the first one, which is everybody's. */
function part<Path extends SettingsPart>(path: Path, entry: Page) {
  return createRoute({
    getParentRoute: () => settings,
    ...guarded(path, entry, (access) => access.mayOpenPart(path), '/app/settings'),
  });
}

/** A page of one record. */
function recordPage<Path extends string>(path: Path, entry: GuardedPage) {
  return createRoute({
    getParentRoute: () => app,
    ...guarded(path, entry, (access) => access.may(entry.operation)),
  });
}

/** A paper, on a page without the frame. */
function paper<Path extends string>(path: Path, entry: GuardedPage) {
  return createRoute({
    getParentRoute: () => papers,
    ...guarded(path, entry, (access) => access.may(entry.operation)),
  });
}

/** An unknown address: home (spec 2), which is a document of its own. */
const unknown = createRoute({
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
  unknown,
  known.addChildren({
    ...publicRoutes,
    signedOut: signedOut.addChildren([login, signUp]),
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

const notices = laterPart(() => import('../../web/shell/Notices').then(({ Notices }) => Notices));

function NoticesWhenThere() {
  const { notifications, queue } = useNotifications();
  const Notices = useLaterPart(notices, notifications.length + queue.length > 0);
  return Notices && <Notices />;
}

/** What the server puts into words, the audit log's rows, is asked for again in another language. */
function useRowsWordedIn(language: string): void {
  const worded = useRef(language);
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    for (const queryKey of [api.audit.key(), api.dashboard.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [language]);
}

function App() {
  const language = useLanguage();
  useRowsWordedIn(language);
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
        <NoticesWhenThere />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

showDensity();
const toRoot = createRoot(container);
speakAsBefore().then(() =>
  toRoot.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
keepForOffline();
