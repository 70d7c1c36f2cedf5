import { Alert, Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import {
  isLinked,
  isReminder,
  type PaperKind,
  type Share,
  type ShareWay,
  whatsAppAddress,
} from '../share';
import { HandOnFile } from './HandOnFile';
import { SavedFile } from './SavedFile';
import { SharedLinks } from './SharedLinks';
import { linkOpenedFrom, opensChat, ShareForm } from './ShareForm';
import { ShareResult } from './ShareResult';
import type { LastShareChoice } from './useSharing';

/** The paper, token, appointment or reminder to share. */
export interface SharedThing {
  kind: PaperKind;
  id: string;
}

/** Where somebody is who reminds several patients one after the other. */
interface Round {
  /** From 1 on. */
  position: number;
  count: number;
  /** Called once this one is done or skipped, also after the last. */
  onNext: () => void;
}

interface SharePaperProps {
  paper: SharedThing;
  round?: Round | undefined;
  /** The way and language to start with; holds those chosen here afterwards. */
  lastChoice?: RefObject<LastShareChoice>;
  onClose: () => void;
}

/** The dialog that makes a link to a paper, or a message, and hands it on through the device's apps. */
export function SharePaper({ paper, round, lastChoice, onClose }: SharePaperProps) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const [result, setResult] = useState<{ way: ShareWay; share: Share; at: number } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [saved, setSaved] = useState<FileForChat | null>(null);
  const query = useQuery(api.sharing.links.queryOptions({ input: paper, staleTime: 0 }));
  const showDone = (way: ShareWay, share: Share) => {
    setResult({ way, share, at: Date.now() });
    // If the browser blocks this as a pop-up, the result has a button for it.
    if (query.data && opensChat(paper, way)) {
      window.open(whatsAppAddress(query.data.phone, share.text), '_blank', 'noopener,noreferrer');
    }
    void queryClient.invalidateQueries({ queryKey: api.sharing.key() });
  };
  // A list that was fetched after the link was made contains the link, unless somebody revoked it.
  const isRevoked =
    result !== null &&
    isLinked(paper) &&
    query.dataUpdatedAt > result.at &&
    query.data?.links.every(({ expiresAt }) => expiresAt !== result.share.expiresAt);
  // Above the buttons, which end the dialog in each of its states.
  const links = query.data && <SharedLinks links={query.data.links} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={titleOf(paper, round)}
      // A link is shown once.
      closeOnClickOutside={result === null}
    >
      <ListState
        query={query}
        failure={couldNotLoad.paper}
        skeleton={<FactsSkeleton lines={6} />}
        isEmpty={!query.data}
        emptyTitle=""
      >
        {query.data &&
          (file ? (
            <HandOnFile file={file} links={links} onClose={onClose} />
          ) : saved ? (
            <SavedFile {...saved} links={links} onClose={onClose} />
          ) : isRevoked ? (
            <RevokedShare links={links} onAgain={() => setResult(null)} onClose={onClose} />
          ) : result ? (
            <ShareResult
              {...result}
              to={query.data}
              from={linkOpenedFrom(paper)}
              links={links}
              hasNext={round !== undefined && round.position < round.count}
              onClose={round?.onNext ?? onClose}
            />
          ) : (
            <ShareForm
              paper={paper}
              to={query.data}
              links={links}
              lastChoice={lastChoice}
              onDone={showDone}
              onFile={setFile}
              onSaved={setSaved}
              onSkip={round?.onNext}
              onClose={onClose}
            />
          ))}
      </ListState>
    </Modal>
  );
}

function titleOf({ kind }: SharedThing, round: Round | undefined): string {
  if (!isReminder(kind)) return t('Share with the patient');
  if (!round) return t('Remind the patient');
  const { position, count } = round;
  return t('Remind the patient ({position} of {count})', { position, count });
}

interface RevokedShareProps {
  links: ReactNode;
  onAgain: () => void;
  onClose: () => void;
}

/** Replaces a link that was revoked while it was shown. */
function RevokedShare({ links, onAgain, onClose }: RevokedShareProps) {
  return (
    <Stack>
      <Alert color="yellow" role="status">
        {t('This link was revoked and no longer works.')}
      </Alert>
      {links}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button onClick={onAgain}>{t('Create another link')}</Button>
      </DialogButtons>
    </Stack>
  );
}

/** A PDF that was saved on this device, and the URL of the chat in which to attach it. */
export interface FileForChat {
  file: File;
  chat: string;
}

/** The patient who would receive it, and what this server can send. */
export interface Receiver {
  patientName: string;
  phone: string;
  email: string | null;
  hasMail: boolean;
  /** The origin of links. */
  address: string;
  /** The consent to receive papers, or reminders if it is one; null: never asked. */
  agrees: boolean | null;
}
