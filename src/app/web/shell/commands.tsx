import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readOwnConsultation } from '../../../features/queue/widgets/queueOfToday';
import { reportLabels } from '../../../features/reports/reportLabels';
import { type Screen, screens, worksAs } from '../../../shared/permissions';
import type { ReportShown } from '../../../shared/reportsShown';
import { useAccess, useSignedInUser } from '../../../web/session/session';
import { screenLabels } from '../../../web/shell/screenLabels';
import type { Action } from '../../../web/shell/webManifest';
import { actions, shortcuts } from '../lazyFeatures';

/** What else people call a screen in the search, other than its name; translate with `t`. */
const searchWords: { readonly [Name in Screen]?: readonly string[] } = {
  tokens: ['Queue'],
  billing: ['Unpaid bills', 'Payments', 'Receipts', 'Refunds'],
  'day-end': ['Cash'],
  stock: ['Batches', 'Expiry'],
  purchases: ['Suppliers'],
  expenses: ['Rent', 'Salaries'],
  registers: ['Cash book'],
};

/** Entries for the screens that no action merely opens. */
const screenEntries = (Object.keys(screens) as Screen[])
  .filter(
    (screen) => !actions.some((action) => action.screen === screen && onlyOpensScreen(action)),
  )
  .map((screen): CommandEntry => {
    const shortcut = shortcuts?.[screen];
    return {
      screen,
      label: screenLabels[screen],
      words: searchWords[screen] ?? [],
      ...(shortcut && { shortcut }),
    };
  });

/** A report that people look for by its own name. */
const reportEntries: readonly CommandEntry[] = [
  {
    screen: 'reports',
    label: reportLabels.dues,
    words: ['Unpaid bills', 'Who owes'],
    search: { report: 'dues' },
  },
];

interface CommandEntry extends Omit<Action, 'shortcut'>, Partial<Pick<Action, 'shortcut'>> {
  /** What else it is searched by; translate with `t`. */
  words?: readonly string[];
  /** The screen's parameters in the address. */
  search?: { report: ReportShown };
}

/** Whether an action opens its screen and does nothing more. */
function onlyOpensScreen({ opensDialog, focusesCallNext }: CommandEntry): boolean {
  return !opensDialog && !focusesCallNext;
}

export interface Command {
  id: string;
  label: string;
  words: readonly string[];
  shortcut: string | null;
  /** False: the command only opens a screen. */
  isAction: boolean;
  run(): void;
}

/** Every command that the signed-in person may run by name or by key. */
export function useCommands(): Command[] {
  const user = useSignedInUser();
  const { mayOpen } = useAccess();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const open = async ({
    screen,
    opensDialog,
    opensOwnConsultation,
    onPages,
    focusesCallNext,
    search,
  }: CommandEntry) => {
    if (onPages?.some((page) => window.location.pathname.startsWith(`/app/${page}/`))) {
      await navigate({ to: '.', search: true, replace: true, state: { openDialog: Date.now() } });
      return;
    }
    const ownConsultation = opensOwnConsultation
      ? // If the queue cannot be read, the form opens empty and shows itself that the server is unreachable.
        await readOwnConsultation(queryClient, user.id).catch(() => null)
      : null;
    if (ownConsultation) {
      const { tokenId } = ownConsultation;
      await navigate({
        to: '/app/consultation/$tokenId',
        params: { tokenId },
        state: onPages ? { openDialog: Date.now() } : {},
      });
      return;
    }
    const to = `/app/${screen}` as const;
    await navigate({
      to,
      // A dialog that opens over a list keeps the list's search parameters.
      ...(search ? { search } : window.location.pathname === to && { search: true as const }),
      state: {
        ...(opensDialog ? { openDialog: Date.now() } : {}),
        ...(focusesCallNext ? { focusCallNext: Date.now() } : {}),
      },
    });
  };
  const commandsOf = (entries: readonly CommandEntry[], isAction: boolean) =>
    entries
      .filter((entry) => mayOpen(entry.screen))
      .filter((entry) => !entry.role || worksAs(entry.role, user))
      .map((entry) => ({
        id: entry.label,
        label: entry.label,
        words: entry.words ?? [],
        shortcut: entry.shortcut ?? null,
        isAction,
        run: () => void open(entry),
      }));
  return [...commandsOf(actions, true), ...commandsOf([...reportEntries, ...screenEntries], false)];
}
