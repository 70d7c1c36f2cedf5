import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { codeOf, dataOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import type { Token } from '../queue/token';
import classes from './ConsultationForm.module.css';
import type { Draft, DraftContent } from './consultation';
import { DiscardDraft } from './DiscardDraft';
import { DraftState } from './DraftState';
import type { DraftStore } from './draftStore';
import type { Finish } from './useFinish';

interface ConsultationFootProps {
  draft: { store: DraftStore; content: DraftContent };
  finish: Finish;
  /** Null if the visit is not being corrected. */
  correction: { reason: string } | null;
  /** The token that the doctor may call next. */
  next: Pick<Token, 'tokenNumber'> | undefined;
  /** Stands beside the state of saving. */
  notice: ReactNode;
  /** Buttons in front of the ones that finish. */
  children: ReactNode;
}

/** The state of saving, and the buttons that finish the visit. */
export function ConsultationFoot(props: ConsultationFootProps) {
  const { draft, finish, correction, next, notice, children } = props;
  return (
    <footer className={classes.foot} data-desk="foot">
      {finish.question?.kind === 'diagnosis' && draft.content.diagnoses.length === 0 && (
        <AskAgain
          question={t(
            correction
              ? 'No diagnosis is noted. Save anyway?'
              : 'No diagnosis is noted. Finish anyway?',
          )}
          yes={t(correction ? 'Save without a diagnosis' : 'Finish without a diagnosis')}
          isSaving={finish.isSaving}
          trigger={finish.askedQuestion}
          onYes={finish.startAgain}
          back={{ no: t('Go back'), onBack: () => finish.goBack('diagnoses') }}
        />
      )}
      <FormAlert message={finish.problem} />
      <LostAnswer action={finish.action} />
      <div className={classes.footLine}>
        {correction ? <span /> : <DraftState store={draft.store} />}
        {notice}
        <Group gap="xs" className={classes.buttons ?? ''}>
          {children}
          <FinishButtons finish={finish} correction={correction} next={next} />
        </Group>
      </div>
    </footer>
  );
}

type FinishButtonsProps = Pick<ConsultationFootProps, 'finish' | 'correction' | 'next'>;

function FinishButtons({ finish, correction, next }: FinishButtonsProps) {
  return (
    <>
      <Button
        variant={correction || !next ? 'filled' : 'default'}
        data-section="finish"
        title={t('Ctrl Enter')}
        disabled={finish.isSaving || correction?.reason.trim() === ''}
        onClick={() => finish.start(false)}
      >
        {t(correction ? 'Save the correction' : 'Finish')}
      </Button>
      {!correction && next && (
        <Button
          title={t('Ctrl Shift Enter')}
          disabled={finish.isSaving}
          onClick={() => finish.start(true)}
        >
          {t('Finish and call #{number}', { number: next.tokenNumber })}
        </Button>
      )}
    </>
  );
}

interface DiscardFromPageProps {
  tokenId: string;
  insteadOf: string | undefined;
  store: DraftStore;
}

/** Discards the draft after its page has stopped saving; resumes saving if the server refuses. */
export function DiscardFromPage({ tokenId, insteadOf, store }: DiscardFromPageProps) {
  return (
    <DiscardDraft
      tokenId={tokenId}
      insteadOf={insteadOf}
      stop={async () => ((await store.stop()) ? store.version() : null)}
      onRefused={(error) => {
        if (codeOf(error) !== 'DRAFT_CHANGED') store.resume();
        else store.reportConflict(dataOf<Draft>(error, 'DRAFT_CHANGED'));
      }}
    />
  );
}
