import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readOwnConsultation } from '../../../features/queue/widgets/queueOfToday';
import { type Screen, screens, worksAs } from '../../../shared/permissions';
import { useAccess, useSignedInUser } from '../../../web/session/session';
import { screenLabels } from '../../../web/shell/screenLabels';
import type { Action } from '../../../web/shell/webManifest';
import { actions, shortcuts } from '../lazyFeatures';

/** The screens that no action opens as such. */
const toScreens = (Object.keys(screens) as Screen[])
  .filter((screen) => !actions.some((one) => one.screen === screen && isOpening(one)))
  .map((screen): CommandEntry => {
    const shortcut = shortcuts?.[screen];
    return { screen, label: screenLabels[screen], ...(shortcut && { shortcut }) };
  });

type CommandEntry = Omit<Action, 'shortcut'> & Partial<Pick<Action, 'shortcut'>>;

/** Does an action open its screen and nothing more? */
function isOpening({ opensDialog, callsNext }: CommandEntry): boolean {
  return !opensDialog && !callsNext;
}

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
      ...(window.location.pathname === to && { search: true as const }),
      state: {
        ...(opensDialog ? { openDialog: Date.now() } : {}),
        ...(callsNext ? { focusCallNext: Date.now() } : {}),
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
        shortcut: entry.shortcut ?? null,
        isAction,
        run: () => void open(entry),
      }));
  return [...commandsOf(actions, true), ...commandsOf(toScreens, false)];
}
