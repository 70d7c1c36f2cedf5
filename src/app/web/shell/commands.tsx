import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readOwnConsultation } from '../../../features/queue/widgets/queueOfToday';
import { type Role, type Screen, worksAs } from '../../../shared/permissions';
import { useAccess, useSignedInUser } from '../../../web/session/session';
import { screenLabels } from '../../../web/shell/screenLabels';

interface CommandEntry {
  id: string;
  label: string;
  screen: Screen;
  /** Opens the screen's main dialog at once, for who may use it. */
  opensDialog?: boolean;
  /** Opens the doctor's own consultation instead, if one is under way. */
  isForOwnConsultation?: boolean;
  /** Puts the focus on the button that calls the next patient; calling is that button's. */
  callsNext?: boolean;
  /** One letter, pressed where nothing is being typed. */
  shortcut?: string;
  /** Only for whom the screen has that dialog. */
  role?: Role;
}

/** What can be done and where one can go, in the order in which it is offered: what is done most comes first. */
const entries: readonly CommandEntry[] = [
  {
    id: 'register',
    label: screenLabels['register-patient'],
    screen: 'register-patient',
    shortcut: 'r',
  },
  {
    id: 'token',
    label: 'Generate Token',
    screen: 'tokens',
    opensDialog: true,
    shortcut: 't',
    role: 'receptionist',
  },
  {
    id: 'next',
    label: 'Call next patient',
    screen: 'tokens',
    callsNext: true,
    shortcut: 'n',
    role: 'doctor',
  },
  {
    id: 'bill',
    label: 'Create Bill',
    screen: 'billing',
    opensDialog: true,
    shortcut: 'b',
  },
  {
    id: 'appointment',
    label: 'Schedule Appointment',
    screen: 'appointments',
    opensDialog: true,
    shortcut: 'a',
  },
  {
    id: 'prescription',
    label: 'Create Prescription',
    screen: 'prescriptions',
    opensDialog: true,
    isForOwnConsultation: true,
    shortcut: 'p',
    role: 'doctor',
  },
  { id: 'dashboard', label: screenLabels.dashboard, screen: 'dashboard', shortcut: 'd' },
  { id: 'queue', label: screenLabels.tokens, screen: 'tokens', shortcut: 'q' },
  { id: 'patients', label: screenLabels.patients, screen: 'patients', shortcut: 'f' },
  { id: 'import', label: screenLabels['import-patients'], screen: 'import-patients' },
  { id: 'prescriptions', label: screenLabels.prescriptions, screen: 'prescriptions' },
  { id: 'billing', label: screenLabels.billing, screen: 'billing' },
  { id: 'day-end', label: screenLabels['day-end'], screen: 'day-end' },
  { id: 'appointments', label: screenLabels.appointments, screen: 'appointments' },
  { id: 'account', label: screenLabels.account, screen: 'account' },
  { id: 'staff', label: screenLabels.staff, screen: 'staff' },
  { id: 'boards', label: screenLabels.boards, screen: 'boards' },
  { id: 'day-closes', label: screenLabels['day-closes'], screen: 'day-closes' },
  { id: 'audit', label: screenLabels.audit, screen: 'audit' },
  { id: 'set-up', label: screenLabels['set-up'], screen: 'set-up' },
  { id: 'settings', label: screenLabels.settings, screen: 'settings' },
];

export interface Command {
  id: string;
  label: string;
  shortcut: string | null;
  /** True for what is done, false for where one goes. */
  isAction: boolean;
  run(): void;
}

/** Everything the signed-in person may do by name or by key. */
export function useCommands(): Command[] {
  const user = useSignedInUser();
  const { mayOpen } = useAccess();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const open = async ({ screen, opensDialog, isForOwnConsultation, callsNext }: CommandEntry) => {
    const forToken = isForOwnConsultation
      ? // Without the queue the form opens empty, and says itself that the server is away.
        await readOwnConsultation(queryClient, user.id).catch(() => null)
      : null;
    if (forToken) {
      const { tokenId } = forToken;
      await navigate({ to: '/app/consultation/$tokenId', params: { tokenId } });
      return;
    }
    const to = `/app/${screen}` as const;
    await navigate({
      to,
      // A dialog that opens over a list leaves it as it is.
      search: window.location.pathname === to,
      state: {
        ...(opensDialog ? { openDialog: Date.now() } : {}),
        ...(callsNext ? { focusCallNext: Date.now() } : {}),
      },
    });
  };
  return entries
    .filter((entry) => mayOpen(entry.screen))
    .filter((entry) => !entry.role || worksAs(entry.role, user))
    .map((entry) => ({
      id: entry.id,
      label: entry.label,
      shortcut: entry.shortcut ?? null,
      isAction: Boolean(entry.opensDialog || entry.callsNext) || entry.id === 'register',
      run: () => void open(entry),
    }));
}
