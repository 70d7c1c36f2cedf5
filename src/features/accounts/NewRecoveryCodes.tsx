import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { ProveSelf } from './ProveSelf';
import { RecoveryCodes } from './RecoveryCodes';

/** Gives a person new recovery codes in place of the old ones, which may be lost or used. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const renew = useAction(
    api.accounts.renewRecoveryCodes.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.accounts.twoFactor.key() }),
    }),
  );
  const codes = renew.data?.recoveryCodes;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('New recovery codes')}
      // They are shown this once.
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
    >
      {codes ? (
        <RecoveryCodes title={t('Only these codes work now')} codes={codes} onClose={onClose} />
      ) : (
        <ProveSelf
          error={renew.error}
          isSending={renew.isPending}
          submitLabel={t('Make new ones')}
          onProof={(proof) => renew.mutate(proof)}
          onCancel={onClose}
        >
          <Text>{t('The old codes stop working then.')}</Text>
        </ProveSelf>
      )}
    </Modal>
  );
}
