import { type ReactNode, useMemo, useState } from 'react';
import { api, client } from '../../../web/api/api';
import { VoidDialog } from '../../../web/forms/VoidDialog';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import type { Attachment } from '../attachment';
import type { PaperActions } from './PaperRow';

const viewer = lazyPart(() => import('../PaperViewer').then(({ PaperViewer }) => PaperViewer));
const details = lazyPart(() =>
  import('../PaperDetailsDialog').then(({ PaperDetailsDialog }) => PaperDetailsDialog),
);

/** The dialogs of old papers that stand in some list, and what opens them. */
export function usePaperDialogs(): { actions: PaperActions; dialogs: ReactNode } {
  const [open, setOpen] = useState<{ kind: 'view' | 'edit' | 'void'; paper: Attachment } | null>(
    null,
  );
  const Viewer = useLazyPart(viewer, open?.kind === 'view');
  const Details = useLazyPart(details, open?.kind === 'edit');
  const close = () => setOpen(null);
  const actions = useMemo<PaperActions>(
    () => ({
      onView: (paper) => setOpen({ kind: 'view', paper }),
      onEdit: (paper) => setOpen({ kind: 'edit', paper }),
      onVoid: (paper) => setOpen({ kind: 'void', paper }),
    }),
    [],
  );
  const dialogs = open && (
    <>
      {open.kind === 'view' && Viewer && <Viewer paper={open.paper} onClose={close} />}
      {open.kind === 'edit' && Details && <Details paper={open.paper} onClose={close} />}
      {open.kind === 'void' && (
        <VoidDialog
          kind="paper"
          save={(reason) => client.attachments.void({ id: open.paper.id, reason })}
          queryKey={api.attachments.ofPatient.key()}
          onClose={close}
        />
      )}
    </>
  );
  return { actions, dialogs };
}
