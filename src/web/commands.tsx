import { useNavigate } from '@tanstack/react-router';
import { mayOpen, type Screen } from '../shared/permissions';
import { screenLabels } from './screenLabels';
import { useSignedInUser } from './session';

interface CommandEntry {
  id: string;
  label: string;
  screen: Screen;
  /** Opens the screen's main dialog at once, for who may use it. */
  opensDialog?: boolean;
  /** One letter, pressed where nothing is being typed. */
  shortcut?: string;
  /** Only for whom the screen has that dialog. */
  role?: 'doctor' | 'receptionist';
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
    shortcut: 'p',
    role: 'doctor',
  },
  { id: 'dashboard', label: screenLabels.dashboard, screen: 'dashboard', shortcut: 'd' },
  { id: 'queue', label: screenLabels.tokens, screen: 'tokens', shortcut: 'q' },
  { id: 'patients', label: screenLabels.patients, screen: 'patients', shortcut: 'f' },
  { id: 'prescriptions', label: screenLabels.prescriptions, screen: 'prescriptions' },
  { id: 'billing', label: screenLabels.billing, screen: 'billing' },
  { id: 'appointments', label: screenLabels.appointments, screen: 'appointments' },
  { id: 'account', label: screenLabels.account, screen: 'account' },
  { id: 'staff', label: screenLabels.staff, screen: 'staff' },
  { id: 'boards', label: screenLabels.boards, screen: 'boards' },
  { id: 'audit', label: screenLabels.audit, screen: 'audit' },
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
  const { role, isAdministrator } = useSignedInUser();
  const navigate = useNavigate();
  return entries
    .filter((entry) => mayOpen(role, entry.screen, isAdministrator))
    .filter((entry) => !entry.role || entry.role === role)
    .map(({ id, label, screen, opensDialog = false, shortcut = null }) => ({
      id,
      label,
      shortcut,
      isAction: opensDialog || id === 'register',
      run: () =>
        void navigate({ to: `/app/${screen}`, state: { openDialog: opensDialog && Date.now() } }),
    }));
}
