import { Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, client, dataOf, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import { ReachNote } from '../../web/shell/ReachNote';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { QrCode } from '../../web/ui/QrCode';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { useNow } from '../../web/ui/useNow';
import { maxPictures, type UploadLink } from './uploadLink';

interface PhoneCodeDialogProps {
  patient: { id: string; name: string };
  onClose: () => void;
}

/**
 * Shows a code by which one phone adds pictures to this patient while the dialog is open. Where phones cannot reach the
 * clinic's address it says so, and no code is made.
 */
export function PhoneCodeDialog({ patient, onClose }: PhoneCodeDialogProps) {
  useReturnFocus();
  const start = useMutation({
    mutationFn: () =>
      client.uploadLinks.start(
        { patientId: patient.id },
        { context: { idempotencyKey: uuidv4() } },
      ),
  });
  const { data: code, mutate } = start;
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate();
  }, [mutate]);
  const close = () => {
    // Otherwise the code would go on for up to ten minutes with nobody before it.
    if (code) void client.uploadLinks.end({ id: code.id }).catch(() => {});
    onClose();
  };
  const unreachable = dataOf<{ address: string }>(start.error, 'UNREACHABLE');
  return (
    <Modal
      opened
      onClose={close}
      title={t('Pictures of {name} from a phone', { name: patient.name })}
      closeOnClickOutside={false}
    >
      <Stack>
        {start.isPending && <Loader aria-label={t('Loading...')} />}
        {unreachable ? (
          <ReachNote address={unreachable.address} from="clinicNetwork" />
        ) : (
          start.isError && <FormAlert message={messageOf(start.error)} />
        )}
        {code && <Code key={code.id} code={code} />}
        <DialogButtons>
          {(code || (start.isError && !unreachable)) && (
            <NewCodeButton id={code?.id} isPending={start.isPending} onPress={() => mutate()} />
          )}
          <Button onClick={close}>{t('Done')}</Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

interface StartedCode {
  id: string;
  address: string;
  expiresAt: string;
}

/** The state of a code, updated live. */
function useCode(id: string | undefined) {
  const now = useNow(5_000);
  const { data, dataUpdatedAt } = useQuery({
    ...api.uploadLinks.state.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  // Counted from when the answer came: this computer's clock may be wrong.
  const secondsPast = Math.max(0, now - dataUpdatedAt) / 1_000;
  return { link: data, end: data === undefined ? null : endOf(data, secondsPast) };
}

/** Why a code works no more; null while it works. */
function endOf({ endReason, secondsLeft, pictures }: UploadLink, secondsPast: number) {
  if (endReason === 'otherPhone') {
    return t('Another phone opened this code, so it has ended. Show a new one.');
  }
  if (endReason !== null || secondsLeft <= secondsPast) return t('This code has ended.');
  return pictures >= maxPictures ? t('This code has brought its twenty pictures.') : null;
}

function Code({ code }: { code: StartedCode }) {
  const { time } = useFormat();
  const { link, end } = useCode(code.id);
  const count = link?.pictures ?? 0;
  return (
    <>
      {end === null && !link?.isOpened && (
        <>
          <Text>
            {t(
              'Point the phone’s camera at the code. The phone can add pictures to this patient, and see nothing of the record.',
            )}
          </Text>
          <QrCode text={code.address} label={t('Code for the phone’s camera')} />
        </>
      )}
      <Text role="status" fw="bold">
        {end ??
          (link?.isOpened
            ? t('A phone has opened the code. Take the pictures there.')
            : t('It works until {time}, on one phone.', { time: time(code.expiresAt) }))}
        {count > 0 && ' '}
        {count > 0 &&
          t('{count, plural, one {# picture has come.} other {# pictures have come.}}', { count })}
      </Text>
    </>
  );
}

interface NewCodeButtonProps {
  id: string | undefined;
  isPending: boolean;
  onPress: () => void;
}

/** Offered once a code is over: a phone that lost it, or a second one, needs another. */
function NewCodeButton({ id, isPending, onPress }: NewCodeButtonProps) {
  const { end } = useCode(id);
  if (id !== undefined && end === null) return null;
  return (
    <Button variant="default" disabled={isPending} onClick={onPress}>
      {t('Show a new code')}
    </Button>
  );
}
