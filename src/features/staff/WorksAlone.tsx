import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import type { StaffMember } from './staffMember';

/** Explains what working alone gives a member, before an administrator turns it on. */
export function WorksAlone({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  useReturnFocus();
  const { id, name, role } = member;
  const queryClient = useQueryClient();
  const setSolo = useAction(
    api.staff.setSolo.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.staff.key() }),
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t('{name} works alone?', { name })}>
      <Stack>
        <Text>
          {role === 'doctor'
            ? t(
                '{name} stays a doctor and does reception’s work too: registers patients, gives tokens, takes appointments, makes bills and takes payments.',
                { name },
              )
            : t(
                '{name} stays a receptionist and does the doctor’s work too: sees patients, and writes visits and prescriptions. Turn this on only for someone who may practise medicine.',
                { name },
              )}
        </Text>
        <Text>
          {t(
            'One menu and one dashboard show both. Where a refund takes a second person, that is still somebody else.',
          )}
        </Text>
        <FormAlert message={setSolo.isError ? formMessageOf(setSolo.error) : null} />
        <LostAnswer action={setSolo} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            data-autofocus
            disabled={setSolo.isPending}
            onClick={() => setSolo.mutate({ id, isSolo: true })}
          >
            {t('Turn on')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
