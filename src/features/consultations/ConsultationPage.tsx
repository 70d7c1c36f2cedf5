import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, client, codeOf, messageOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { useSignedInUser } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { ListState } from '../../web/ui/ListState';
import { tellDone, tellFailure } from '../../web/ui/tell';
import { isConsulted } from '../queue/token';
import { showToken } from '../queue/widgets/queueOfToday';
import { ConsultationForm } from './ConsultationForm';
import type { Consultation, OpenedConsultation } from './consultation';
import { NotInside } from './NotInside';
import { useOpened } from './useOpened';
import { newPaperOf, type PaperOfVisit } from './visitNote';

// What a visit that is being written does not show comes once it can be written.
const finishedVisit = lazyPart(() =>
  import('./FinishedVisit').then(({ FinishedVisit }) => FinishedVisit),
);
const printNow = lazyPart(() =>
  import('../prescriptions/widgets/PrintNow').then(({ PrintNow }) => PrintNow),
);
const printVisitNote = lazyPart(() =>
  import('./PrintVisitNote').then(({ PrintVisitNote }) => PrintVisitNote),
);
const sharePaper = lazyPart(() =>
  import('../sharing/widgets/SharePaper').then(({ SharePaper }) => SharePaper),
);

/** A visit as its doctor sees and writes it, from the call to the paper (spec 2, Prescriptions; decision 72). */
export function ConsultationPage() {
  const { tokenId } = useParams({ from: '/known/app/consultation/$tokenId' });
  const [printed, setPrinted] = useState<PaperOfVisit | null>(null);
  const [shared, setShared] = useState<string | null>(null);
  const { data: habits } = useQuery(api.settings.doctorProfile.queryOptions());
  const opened = useOpened(tokenId);
  const { refetch } = opened;
  const SharePaper = useLazyPart(sharePaper, shared !== null);
  const PrintNow = useLazyPart(printNow, printed?.kind === 'prescription');
  const PrintVisitNote = useLazyPart(printVisitNote, printed?.kind === 'visitNote');
  return (
    <>
      {opened.data ? (
        <Visit
          key={tokenId}
          opened={opened.data}
          onRenew={() => void refetch()}
          onPrint={setPrinted}
          onPaper={(paper) => {
            const wanted = habits?.afterFinish ?? 'print';
            if (wanted === 'share' && paper.kind === 'prescription') setShared(paper.id);
            if (wanted === 'print') setPrinted(paper);
          }}
        />
      ) : (
        <ListState query={opened} failure={couldNotLoad.consultation} skeleton={<LoadingScreen />}>
          <LoadingScreen />
        </ListState>
      )}
      {shared && SharePaper && (
        <SharePaper paper={{ kind: 'prescription', id: shared }} onClose={() => setShared(null)} />
      )}
      {printed?.kind === 'prescription' && PrintNow && (
        <PrintNow id={printed.id} onDone={() => setPrinted(null)} />
      )}
      {printed?.kind === 'visitNote' && PrintVisitNote && (
        <PrintVisitNote id={printed.id} onDone={() => setPrinted(null)} />
      )}
    </>
  );
}

interface VisitProps {
  opened: OpenedConsultation;
  onRenew: () => void;
  onPrint: (paper: PaperOfVisit) => void;
  /** The visit has a new paper: what the doctor wants of it comes up. */
  onPaper: (paper: PaperOfVisit) => void;
}

function Visit({ opened, onRenew, onPrint, onPaper }: VisitProps) {
  const { id: userId } = useSignedInUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [insteadOf, setInsteadOf] = useState<string>();
  const [isCorrecting, setCorrecting] = useState(false);
  const { token, finished } = opened;
  const FinishedVisit = useLazyPart(finishedVisit, finished !== null);

  const finishedNow = async (visit: Consultation, isNextWanted: boolean) => {
    setCorrecting(false);
    const paper = newPaperOf(visit, finished);
    if (paper) onPaper(paper);
    if (!isNextWanted) {
      onRenew();
      return;
    }
    try {
      const next = await client.queue.callNext({}, { context: { idempotencyKey: uuidv4() } });
      tellDone(
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
      if (codeOf(error) === 'NOT_FREE') tellDone(messageOf(error));
      else if (codeOf(error) === 'NOBODY_WAITS') tellDone(t('Nobody is waiting for you.'));
      else tellFailure(error);
    }
  };

  if (finished && !isCorrecting) {
    if (!FinishedVisit) return <LoadingScreen />;
    return (
      <FinishedVisit
        opened={opened}
        finished={finished}
        onPrint={onPrint}
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
          asked={null}
          onYes={() => setInsteadOf(consultedBy)}
        />
      </NotInside>
    );
  }
  return (
    <ConsultationForm
      opened={opened}
      insteadOf={insteadOf}
      corrects={finished ?? undefined}
      onFinished={(visit, isNextWanted) => void finishedNow(visit, isNextWanted)}
      onClosed={onRenew}
      {...(finished ? { onCancel: () => setCorrecting(false) } : {})}
    />
  );
}
