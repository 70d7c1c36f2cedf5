import { Alert, Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import { isLinked, isReminder, type PaperKind, type Share, type ShareWay } from '../share';
import { HandOnFile } from './HandOnFile';
import { SavedFile } from './SavedFile';
import { SharedLinks } from './SharedLinks';
import { placeOf, ShareForm } from './ShareForm';
import { ShareResult } from './ShareResult';

/** What is shared. */
export interface SharedThing {
  kind: PaperKind;
  id: string;
}

interface SharePaperProps {
  paper: SharedThing;
  onClose: () => void;
}

/** Makes a link to a paper, or an appointment's message, and helps to hand it on by the device's own ways. */
export function SharePaper({ paper, onClose }: SharePaperProps) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<{ way: ShareWay; share: Share; at: number } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [saved, setSaved] = useState<FileForChat | null>(null);
  const look = useQuery(api.sharing.links.queryOptions({ input: paper, staleTime: 0 }));
  const showDone = (way: ShareWay, share: Share) => {
    setDone({ way, share, at: Date.now() });
    void queryClient.invalidateQueries({ queryKey: api.sharing.key() });
  };
  // A list that was read since then has it, unless somebody revoked it.
  const isRevoked =
    done !== null &&
    isLinked(paper) &&
    look.dataUpdatedAt > done.at &&
    look.data?.links.every(({ expiresAt }) => expiresAt !== done.share.expiresAt);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isReminder(paper.kind) ? 'Remind the patient' : 'Share with the patient')}
      // A link is shown once.
      closeOnClickOutside={done === null}
    >
      <ListState
        query={look}
        failure={couldNotLoad.paper}
        skeleton={<FactsSkeleton lines={6} />}
        isEmpty={!look.data}
        emptyTitle=""
      >
        {look.data && (
          <Stack>
            {file ? (
              <HandOnFile file={file} onClose={onClose} />
            ) : saved ? (
              <SavedFile {...saved} onClose={onClose} />
            ) : isRevoked ? (
              <RevokedShare onAgain={() => setDone(null)} onClose={onClose} />
            ) : done ? (
              <ShareResult {...done} to={look.data} from={placeOf(paper)} onClose={onClose} />
            ) : (
              <ShareForm
                paper={paper}
                to={look.data}
                onDone={showDone}
                onFile={setFile}
                onSaved={setSaved}
                onClose={onClose}
              />
            )}
            <SharedLinks links={look.data.links} />
          </Stack>
        )}
      </ListState>
    </Modal>
  );
}

/** In place of a link that was revoked while it was shown. */
function RevokedShare({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <Alert color="yellow" role="status">
        {t('This link was revoked and no longer works.')}
      </Alert>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button onClick={onAgain}>{t('Create another link')}</Button>
      </DialogButtons>
    </>
  );
}

/** A PDF that was saved on this device, and the chat in which it is to be attached. */
export interface FileForChat {
  file: File;
  chat: string;
}

/** Whom it would go to. */
export interface Receiver {
  patientName: string;
  phone: string;
  email: string | null;
  hasMail: boolean;
  /** Where links lead. */
  address: string;
  /** To papers being sent, or to reminders where it is one. Null: nobody asked the patient. */
  agrees: boolean | null;
}
