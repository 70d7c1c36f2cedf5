import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readOwnConsultation } from '../../../features/queue/widgets/queueOfToday';
import { type Screen, screens, worksAs } from '../../../shared/permissions';
import { useAccess, useSignedInUser } from '../../../web/session/session';
import { screenLabels } from '../../../web/shell/screenLabels';
import type { Action } from '../../../web/shell/webManifest';
import { actions, shortcuts } from '../lazyFeatures';

/** Entries for the screens that no action merely opens. */
const screenEntries = (Object.keys(screens) as Screen[])
  .filter(
    (screen) => !actions.some((action) => action.screen === screen && onlyOpensScreen(action)),
  )
  .map((screen): CommandEntry => {
    const shortcut = shortcuts?.[screen];
    return { screen, label: screenLabels[screen], ...(shortcut && { shortcut }) };
  });

type CommandEntry = Omit<Action, 'shortcut'> & Partial<Pick<Action, 'shortcut'>>;

/** Whether an action opens its screen and does nothing more. */
function onlyOpensScreen({ opensDialog, focusesCallNext }: CommandEntry): boolean {
  return !opensDialog && !focusesCallNext;
}

export interface Command {
  id: string;
  label: string;
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
    focusesCallNext,
  }: CommandEntry) => {
    const ownConsultation = opensOwnConsultation
      ? // If the queue cannot be read, the form opens empty and shows itself that the server is unreachable.
        await readOwnConsultation(queryClient, user.id).catch(() => null)
      : null;
    if (ownConsultation) {
      const { tokenId } = ownConsultation;
      await navigate({ to: '/app/consultation/$tokenId', params: { tokenId } });
      return;
    }
    const to = `/app/${screen}` as const;
    await navigate({
      to,
      // A dialog that opens over a list keeps the list's search parameters.
      ...(window.location.pathname === to && { search: true as const }),
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
        shortcut: entry.shortcut ?? null,
        isAction,
        run: () => void open(entry),
      }));
  return [...commandsOf(actions, true), ...commandsOf(screenEntries, false)];
}
