import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, client, codeOf, messageOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { useAccess, useSignedInUser } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { useMainDialog } from '../../web/shell/openDialog';
import { ListState } from '../../web/ui/ListState';
import { notifyFailure, notifySuccess } from '../../web/ui/tell';
import { isConsulted } from '../queue/token';
import { QueueRail } from '../queue/widgets/QueueRail';
import { showToken } from '../queue/widgets/queueOfToday';
import { ConsultationForm } from './ConsultationForm';
import classes from './ConsultationForm.module.css';
import type { Consultation, OpenedConsultation } from './consultation';
import { NotInside } from './NotInside';
import { useOpenedVisit } from './useOpened';
import { newPaperOf, type PaperOfVisit } from './visitNote';

// The page loads these parts only when it shows them: writing a visit needs none of them.
const finishedVisit = lazyPart(() =>
  import('./FinishedVisit').then(({ FinishedVisit }) => FinishedVisit),
);
const printNow = lazyPart(() =>
  import('../prescriptions/widgets/PrintNow').then(({ PrintNow }) => PrintNow),
);
const printVisitNote = lazyPart(() =>
  import('./PrintVisitNote').then(({ PrintVisitNote }) => PrintVisitNote),
);
const writeLetter = lazyPart(() =>
  import('../letters/widgets/WriteLetter').then(({ WriteLetter }) => WriteLetter),
);
const sharePaper = lazyPart(() =>
  import('../sharing/widgets/SharePaper').then(({ SharePaper }) => SharePaper),
);

/** The page of a visit for its doctor, from the call to the paper (spec 2, Prescriptions; decision 72). */
export function ConsultationPage() {
  const { tokenId } = useParams({ from: '/known/app/consultation/$tokenId' });
  const [printedPaper, setPrintedPaper] = useState<PaperOfVisit | null>(null);
  const [sharedPrescriptionId, setSharedPrescriptionId] = useState<string | null>(null);
  const { data: profile } = useQuery(api.settings.doctorProfile.queryOptions());
  const opened = useOpenedVisit(tokenId);
  const { refetch } = opened;
  const SharePaper = useLazyPart(sharePaper, sharedPrescriptionId !== null);
  const PrintNow = useLazyPart(printNow, printedPaper?.kind === 'prescription');
  const PrintVisitNote = useLazyPart(printVisitNote, printedPaper?.kind === 'visitNote');
  return (
    <>
      <div className={classes.besideRail}>
        <QueueRail tokenId={tokenId} />
        <div>
          {opened.data ? (
            <Visit
              key={tokenId}
              opened={opened.data}
              onRenew={() => void refetch()}
              onPrint={setPrintedPaper}
              onNewPaper={(paper) => {
                const afterFinish = profile?.afterFinish ?? 'print';
                if (afterFinish === 'share' && paper.kind === 'prescription')
                  setSharedPrescriptionId(paper.id);
                if (afterFinish === 'print') setPrintedPaper(paper);
              }}
            />
          ) : (
            <ListState
              query={opened}
              failure={couldNotLoad.consultation}
              skeleton={<LoadingScreen />}
            >
              <LoadingScreen />
            </ListState>
          )}
        </div>
      </div>
      {sharedPrescriptionId && SharePaper && (
        <SharePaper
          paper={{ kind: 'prescription', id: sharedPrescriptionId }}
          onClose={() => setSharedPrescriptionId(null)}
        />
      )}
      {printedPaper?.kind === 'prescription' && PrintNow && (
        <PrintNow id={printedPaper.id} onDone={() => setPrintedPaper(null)} />
      )}
      {printedPaper?.kind === 'visitNote' && PrintVisitNote && (
        <PrintVisitNote id={printedPaper.id} onDone={() => setPrintedPaper(null)} />
      )}
    </>
  );
}

interface VisitProps {
  opened: OpenedConsultation;
  onRenew: () => void;
  onPrint: (paper: PaperOfVisit) => void;
  /** The visit has a new paper, to be printed or shared by the doctor's setting. */
  onNewPaper: (paper: PaperOfVisit) => void;
}

function Visit(props: VisitProps) {
  const { opened } = props;
  const { id: userId } = useSignedInUser();
  const { may } = useAccess();
  const [isLetterOpen, letter] = useMainDialog();
  const { id: tokenId, patientName, status, consultedBy } = opened.token;
  const isOwn = (opened.finished?.doctorId ?? consultedBy) === userId;
  const mayWriteLetter = isOwn && isConsulted(status) && may('letters.issue');
  const WriteLetter = useLazyPart(writeLetter, isLetterOpen && mayWriteLetter);
  return (
    <>
      <VisitContent {...props} onLetter={mayWriteLetter ? letter.open : undefined} />
      {isLetterOpen && mayWriteLetter && WriteLetter && (
        <WriteLetter tokenId={tokenId} patientName={patientName} onClose={letter.close} />
      )}
    </>
  );
}

interface VisitContentProps extends VisitProps {
  /** Undefined for who may not write a letter out of this visit. */
  onLetter: (() => void) | undefined;
}

function VisitContent({ opened, onRenew, onPrint, onNewPaper, onLetter }: VisitContentProps) {
  const { id: userId } = useSignedInUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [insteadOf, setInsteadOf] = useState<string>();
  const [isCorrecting, setCorrecting] = useState(false);
  const { token, finished } = opened;
  const FinishedVisit = useLazyPart(finishedVisit, finished !== null);

  const handleFinished = async (visit: Consultation, mustCallNext: boolean) => {
    setCorrecting(false);
    const paper = newPaperOf(visit, finished);
    if (paper) onNewPaper(paper);
    if (!mustCallNext) {
      onRenew();
      return;
    }
    try {
      const next = await client.queue.callNext({}, { context: { idempotencyKey: uuidv4() } });
      notifySuccess(
        t('Token #{number}, {name}, please', { number: next.tokenNumber, name: next.patientName }),
      );
      await showToken(queryClient, next);
      await navigate({
        to: '/app/consultation/$tokenId',
        params: { tokenId: next.id },
        replace: true,
      });
    } catch (error) {
      // The visit is finished either way.
      onRenew();
      if (codeOf(error) === 'NOT_FREE') notifySuccess(messageOf(error));
      else if (codeOf(error) === 'NOBODY_WAITS') notifySuccess(t('Nobody is waiting for you.'));
      else notifyFailure(error);
    }
  };

  if (finished && !isCorrecting) {
    if (!FinishedVisit) return <LoadingScreen />;
    return (
      <FinishedVisit
        opened={opened}
        finished={finished}
        onPrint={onPrint}
        onLetter={onLetter}
        onCorrect={finished.doctorId === userId ? () => setCorrecting(true) : undefined}
      />
    );
  }
  if (!isConsulted(token.status)) return <NotInside opened={opened} onStarted={onRenew} />;
  const { consultedBy, consultedByName } = token;
  if (consultedBy !== null && consultedBy !== userId && consultedBy !== insteadOf) {
    return (
      <NotInside opened={opened} onStarted={onRenew}>
        <AskAgain
          question={t('This patient is with {doctor}. Continue the visit in your name?', {
            doctor: consultedByName ?? '',
          })}
          yes={t('Continue in my name')}
          isSaving={false}
          trigger={null}
          onYes={() => setInsteadOf(consultedBy)}
        />
      </NotInside>
    );
  }
  return (
    <ConsultationForm
      opened={opened}
      insteadOf={insteadOf}
      correctedVisit={finished ?? undefined}
      onLetter={onLetter}
      onFinished={(visit, mustCallNext) => void handleFinished(visit, mustCallNext)}
      onClosed={onRenew}
      {...(finished ? { onCancel: () => setCorrecting(false) } : {})}
    />
  );
}
