import '../../web/look/mantine.css';
import '../../web/look/fonts.css';
import '../../web/look/palette.css';
import '../../web/look/type.css';
import '../../web/look/global.css';
import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { OperationId, Screen, SettingsPart } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { languageAsBefore, speak, speakAsBefore, useLanguage } from '../../web/language/language';
import { cssVariables, makeTheme } from '../../web/look/theme';
import { FailedToOpen } from '../../web/offline/FailedToOpen';
import { keepForOffline } from '../../web/offline/installation';
import { untilReachable } from '../../web/offline/untilReachable';
import { filtersInAddress } from '../../web/records/address';
import { accessOf, sessionQuery } from '../../web/session/session';
import { colorScheme } from '../../web/shell/colorScheme';
import { showDensity } from '../../web/shell/density';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { laterPart, useLaterPart } from '../../web/shell/later';
import type { ConsultedToken } from '../../web/shell/openDialog';

const queryClient = createQueryClient();

// Its figures are there, or on their way, before it is known who is signed in (early.ts).
if (window.early?.['/api/dashboard']) {
  void queryClient.prefetchQuery({
    ...api.dashboard.open.queryOptions({ input: {}, context: { language: languageAsBefore() } }),
    meta: { isGuess: true },
  });
}

/** A page whose code is loaded when it is first needed. */
function page<Module extends object>(load: () => Promise<Module>, name: keyof Module & string) {
  const component = lazyRouteComponent(() => untilReachable<object>(load), name as never);
  return component as AsyncRouteComponent<object>;
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

const resetPassword = createRoute({
  getParentRoute: () => known,
  path: '/reset-password',
  component: page(() => import('../../features/accounts/ResetPasswordPage'), 'ResetPasswordPage'),
});

const setUpTwoFactor = createRoute({
  getParentRoute: () => known,
  path: '/two-step-verification',
  component: page(() => import('../../features/accounts/SetUpTwoFactorPage'), 'SetUpTwoFactorPage'),
  beforeLoad: ({ context }) => {
    if (!context.signedIn?.mustSetUpTwoFactor) throw redirect({ to: '/app/dashboard' });
  },
});

/** The waiting room's screen, and a patient's own place in the queue: nobody signs in there. */
const board = createRoute({
  getParentRoute: () => known,
  path: '/board',
  component: page(() => import('../../features/board/BoardPage'), 'BoardPage'),
});

const place = createRoute({
  getParentRoute: () => known,
  path: '/place',
  component: page(() => import('../../features/queue/QueuePositionPage'), 'QueuePositionPage'),
});

/** What a prescription's QR code leads to: nobody signs in there. */
const verify = createRoute({
  getParentRoute: () => known,
  path: '/verify/$code',
  component: page(() => import('../../features/prescriptions/VerifyPage'), 'VerifyPage'),
});

/** A paper that was shared, for anyone who has its link. */
const shared = createRoute({
  getParentRoute: () => known,
  path: '/shared',
  component: page(() => import('./SharedPage'), 'SharedPage'),
});

/** What the clinic tells its patients of their data, for anyone. */
const privacyNotice = createRoute({
  getParentRoute: () => known,
  path: '/privacy',
  component: page(() => import('../../features/privacy/PrivacyPage'), 'PrivacyPage'),
});

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

const settingsPage = page(() => import('../../features/settings/SettingsPage'), 'SettingsPage');

const besideSettings = createRoute({
  getParentRoute: () => app,
  id: 'beside-settings',
  component: settingsPage,
});

/** A screen behind sign-in, with the filters of its list; a role that may not open it goes to the dashboard. */
function screen<Path extends Screen>(
  path: Path,
  component: AsyncRouteComponent<object>,
  filters: readonly string[] = [],
) {
  return createRoute({
    getParentRoute: () => app,
    path,
    component,
    validateSearch: filtersInAddress(filters),
    beforeLoad: ({ context }) => {
      if (!context.access.mayOpen(path)) throw redirect({ to: '/app/dashboard' });
    },
  });
}

/** A screen that is in the settings too: it has their list beside it. */
function settingsScreen<Path extends Screen>(
  path: Path,
  component: AsyncRouteComponent<object>,
  filters: readonly string[] = [],
) {
  return createRoute({
    getParentRoute: () => besideSettings,
    path,
    component,
    validateSearch: filtersInAddress(filters),
    beforeLoad: ({ context }) => {
      if (!context.access.mayOpen(path)) throw redirect({ to: '/app/dashboard' });
    },
  });
}

/** A paper, on a page without the frame; a role that may not see it goes to the dashboard. */
function paper<Path extends string>(
  path: Path,
  operation: OperationId,
  component: AsyncRouteComponent<object>,
  filters: readonly string[] = [],
) {
  return createRoute({
    getParentRoute: () => papers,
    path,
    component,
    validateSearch: filtersInAddress(filters),
    beforeLoad: ({ context }) => {
      if (!context.access.may(operation)) throw redirect({ to: '/app/dashboard' });
    },
  });
}

const patientCard = page(
  () => import('../../features/patients/PatientCardPage'),
  'PatientCardPage',
);
const prescriptionPaper = page(
  () => import('../../features/prescriptions/PrescriptionPaperPage'),
  'PrescriptionPaperPage',
);
const visitNotePaper = page(
  () => import('../../features/consultations/VisitNotePaperPage'),
  'VisitNotePaperPage',
);
const billPaper = page(() => import('../../features/billing/BillPaperPage'), 'BillPaperPage');
const receiptPaper = page(
  () => import('../../features/billing/ReceiptPaperPage'),
  'ReceiptPaperPage',
);
const creditNotePaper = page(
  () => import('../../features/billing/CreditNotePaperPage'),
  'CreditNotePaperPage',
);
const dayClosePaper = page(
  () => import('../../features/dayClose/DayClosePaperPage'),
  'DayClosePaperPage',
);
const reportFilters = ['report', 'range', 'from', 'to', 'doctor'] as const;
const reportsPaper = page(
  () => import('../../features/reports/ReportsPaperPage'),
  'ReportsPaperPage',
);
const everythingHeldPaper = page(
  () => import('../../features/everythingHeld/EverythingHeldPage'),
  'EverythingHeldPage',
);
const dashboard = page(() => import('../../features/dashboard/DashboardPage'), 'DashboardPage');
const registerPatient = page(
  () => import('../../features/registering/RegisterPatientPage'),
  'RegisterPatientPage',
);
const importPatients = page(
  () => import('../../features/imports/ImportPatientsPage'),
  'ImportPatientsPage',
);
const patients = page(() => import('../../features/patients/PatientsPage'), 'PatientsPage');
const patient = page(() => import('../../features/patientRecord/PatientPage'), 'PatientPage');
const tokens = page(() => import('../../features/queue/TokensPage'), 'TokensPage');
const prescriptions = page(
  () => import('../../features/prescriptions/PrescriptionsPage'),
  'PrescriptionsPage',
);
const billing = page(() => import('../../features/billing/BillingPage'), 'BillingPage');
const billRequests = page(
  () => import('../../features/billing/BillRequestsPage'),
  'BillRequestsPage',
);
const appointments = page(
  () => import('../../features/appointments/AppointmentsPage'),
  'AppointmentsPage',
);
const doctorProfile = page(
  () => import('../../features/settings/DoctorProfilePart'),
  'DoctorProfilePart',
);
const clinic = page(() => import('../../features/settings/ClinicPart'), 'ClinicPart');
const prices = page(() => import('../../features/priceList/PriceListPart'), 'PriceListPart');
const medicines = page(() => import('../../features/substances/MedicinesPart'), 'MedicinesPart');
const rightsPart = page(() => import('../../features/settings/RightsPart'), 'RightsPart');
const privacy = page(() => import('../../features/privacy/PrivacyPart'), 'PrivacyPart');
const incidents = page(() => import('../../features/incidents/IncidentsPart'), 'IncidentsPart');
const data = page(() => import('../../features/settings/DataPart'), 'DataPart');
const dayClose = page(() => import('../../features/dayClose/DayClosePage'), 'DayClosePage');
const reports = page(() => import('../../features/reports/ReportsPage'), 'ReportsPage');
const dayCloses = page(() => import('../../features/dayClose/DayClosesPage'), 'DayClosesPage');
const myAccount = page(() => import('../../features/accounts/MyAccountPage'), 'MyAccountPage');
const staff = page(() => import('../../features/staff/StaffPage'), 'StaffPage');
const boards = page(() => import('../../features/board/BoardsPage'), 'BoardsPage');
const setUp = page(() => import('../../features/setUp/SetUpPage'), 'SetUpPage');
const auditLog = page(() => import('../../features/audit/AuditLogPage'), 'AuditLogPage');

const settings = screen('settings', settingsPage);

/** A part of the settings; anyone who may not see it comes to the first one, which is everybody's. */
function part<Path extends SettingsPart>(
  path: Path,
  component: AsyncRouteComponent<object>,
  filters: readonly string[] = [],
) {
  return createRoute({
    getParentRoute: () => settings,
    path,
    component,
    validateSearch: filtersInAddress(filters),
    beforeLoad: ({ context }) => {
      if (!context.access.mayOpenPart(path)) throw redirect({ to: '/app/settings' });
    },
  });
}

/** One patient, for whoever may open the list of them. */
const patientRecord = createRoute({
  getParentRoute: () => app,
  path: 'patients/$patientId',
  component: patient,
  beforeLoad: ({ context }) => {
    if (!context.access.mayOpen('patients')) throw redirect({ to: '/app/dashboard' });
  },
});

/** One bill to look at, and what is not billed, for whoever may see bills. */
const oneBill = createRoute({
  getParentRoute: () => app,
  path: 'bills/$billId',
  component: page(() => import('../../features/billing/BillPage'), 'BillPage'),
  beforeLoad: ({ context }) => {
    if (!context.access.may('billing.get')) throw redirect({ to: '/app/dashboard' });
  },
});
const notBilled = createRoute({
  getParentRoute: () => app,
  path: 'not-billed',
  component: page(() => import('../../features/billing/NotBilledPage'), 'NotBilledPage'),
  beforeLoad: ({ context }) => {
    if (!context.access.may('billing.notBilled')) throw redirect({ to: '/app/dashboard' });
  },
});

/** One visit, for doctors. */
const consultation = createRoute({
  getParentRoute: () => app,
  path: 'consultation/$tokenId',
  component: page(
    () => import('../../features/consultations/ConsultationPage'),
    'ConsultationPage',
  ),
  beforeLoad: ({ context }) => {
    if (!context.access.may('consultations.open')) throw redirect({ to: '/app/dashboard' });
  },
});

/** An unknown address: home (spec 2), which is a document of its own. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: LoadingScreen,
  onEnter: () => window.location.replace('/'),
});

const routeTree = root.addChildren([
  unknown,
  known.addChildren([
    signedOut.addChildren([login, signUp]),
    resetPassword,
    setUpTwoFactor,
    board,
    place,
    verify,
    shared,
    privacyNotice,
    papers.addChildren([
      paper('patient-card/$id', 'patients.get', patientCard),
      paper('everything-held/$id', 'everythingHeld.read', everythingHeldPaper),
      paper('prescription/$id', 'prescriptions.paper', prescriptionPaper),
      paper('visit-note/$id', 'consultations.paper', visitNotePaper),
      paper('bill/$id', 'billing.paper', billPaper),
      paper('bill/$id/receipt/$paymentId', 'billing.paper', receiptPaper),
      paper('bill/$id/credit-note/$creditNoteId', 'billing.paper', creditNotePaper),
      paper('day-close/$id', 'dayClose.paper', dayClosePaper),
      paper('reports', 'reports.paper', reportsPaper, reportFilters),
    ]),
    app.addChildren([
      appIndex,
      screen('dashboard', dashboard),
      screen('register-patient', registerPatient),
      screen('import-patients', importPatients),
      screen('bill-requests', billRequests),
      screen('patients', patients, ['gender']),
      patientRecord,
      consultation,
      oneBill,
      notBilled,
      screen('tokens', tokens, ['date', 'of']),
      screen('prescriptions', prescriptions),
      screen('billing', billing, ['status']),
      screen('appointments', appointments, ['date', 'status', 'view', 'day', 'doctor']),
      settings.addChildren([
        createRoute({ getParentRoute: () => settings, path: '/', component: myAccount }),
        part('practice', doctorProfile),
        part('clinic', clinic),
        part('prices', prices),
        part('medicines', medicines),
        part('staff', staff, ['status']),
        part('boards', boards),
        part('rights', rightsPart),
        part('privacy', privacy),
        part('incidents', incidents),
        part('data', data),
        part('audit', auditLog, ['action', 'date']),
      ]),
      besideSettings.addChildren([
        settingsScreen('account', myAccount),
        settingsScreen('staff', staff, ['status']),
        settingsScreen('audit', auditLog, ['action', 'date']),
        settingsScreen('boards', boards),
        settingsScreen('set-up', setUp),
      ]),
      screen('day-end', dayClose),
      screen('day-closes', dayCloses),
      screen('reports', reports, reportFilters),
    ]),
  ]),
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
