import { Button, Group } from '@mantine/core';
import { t } from '../../shared/language';
import { useSignedInUser } from '../../web/session/session';
import { opensRow } from '../../web/ui/RecordTable';
import { mainActionOf } from './mainAction';
import { OtherDoctorDialog } from './OtherDoctorDialog';
import classes from './Queue.module.css';
import { TokenDialogs, useTokenDialogs } from './TokenDialogs';
import { TokenMenu } from './TokenMenu';
import { UnfinishedDraftDialog } from './UnfinishedDraftDialog';
import { type TokenActionsState, type TokenOfRow, useTokenActions } from './useTokenActions';

interface TokenActionsProps {
  token: TokenOfRow;
}

/** The actions that the user may take on a token now (spec 2 and 4): the main one as a button, the others in a menu. */
export function TokenActions({ token }: TokenActionsProps) {
  const { id } = token;
  const user = useSignedInUser();
  const actions = useTokenActions(token);
  const dialogs = useTokenDialogs();
  const main = mainActionOf(token, token.facts, user);
  const { completion, cancellation, priority } = actions;
  const { complete, otherDoctor, unfinishedVisit } = completion;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {unfinishedVisit && (
        <UnfinishedDraftDialog
          draft={unfinishedVisit.draft}
          isSaving={complete.isPending}
          onEnd={(draft) => complete.mutate({ id, insteadOf: unfinishedVisit.insteadOf, draft })}
          onClose={() => completion.setUnfinishedVisit(null)}
        />
      )}
      {cancellation.unfinishedVisit && (
        <UnfinishedDraftDialog
          draft={cancellation.unfinishedVisit}
          isCancelling
          isSaving={cancellation.cancel.isPending}
          onEnd={() => cancellation.cancel.mutate({ id, draft: 'keep' })}
          onClose={() => cancellation.setUnfinishedVisit(null)}
        />
      )}
      {main && <MainAction main={main} token={token} actions={actions} />}
      <TokenMenu token={token} user={user} main={main} actions={actions} dialogs={dialogs} />
      {otherDoctor && (
        <OtherDoctorDialog
          token={token}
          doctor={otherDoctor}
          isSaving={complete.isPending}
          onYes={() => complete.mutate({ id, insteadOf: otherDoctor.doctorId })}
          onClose={() => completion.setOtherDoctor(null)}
        />
      )}
      <TokenDialogs
        token={token}
        dialogs={dialogs}
        onUrgent={(changed) => void priority.showPriority(changed)}
      />
    </Group>
  );
}

interface MainActionProps extends TokenActionsProps {
  main: NonNullable<ReturnType<typeof mainActionOf>>;
  actions: TokenActionsState;
}

function MainAction({ main, token, actions }: MainActionProps) {
  const { id, tokenNumber: number } = token;
  const { start, completion, pages, isBusy } = actions;
  switch (main) {
    case 'start':
      return (
        <MainButton
          name={t('Start token {number}', { number })}
          word={t('Start')}
          isQuiet
          isBusy={isBusy}
          onClick={() => start.mutate({ id })}
        />
      );
    case 'open':
      return (
        <MainButton
          name={t('Open the visit of token {number}', { number })}
          word={t('Open')}
          isOpener
          onClick={() => void pages.openVisit(id)}
        />
      );
    case 'complete':
      return (
        <MainButton
          name={t('Complete token {number}', { number })}
          word={t('Complete')}
          isBusy={isBusy}
          onClick={() => completion.complete.mutate({ id })}
        />
      );
    case 'bill':
      return (
        <MainButton
          name={t('Create bill for token {number}', { number })}
          word={t('Create bill')}
          isQuiet
          onClick={pages.openBill}
        />
      );
  }
}

function MainButton(props: {
  name: string;
  word: string;
  /** Less prominent, because many rows have the same button. */
  isQuiet?: boolean;
  isBusy?: boolean;
  /** A press anywhere on the token's row presses it. */
  isOpener?: boolean;
  onClick: () => void;
}) {
  const { name, word, isQuiet = false, isBusy = false, isOpener = false, onClick } = props;
  return (
    <Button
      size="xs"
      variant={isQuiet ? 'default' : 'light'}
      className={`${classes.target} ${classes.main}`}
      aria-label={name}
      disabled={isBusy}
      onClick={onClick}
      {...(isOpener && opensRow)}
    >
      {word}
    </Button>
  );
}
