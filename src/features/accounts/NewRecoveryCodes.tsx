import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { ProveSelf } from './ProveSelf';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** Replaces a person's recovery codes, of which some may be lost or used. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const renewal = useAction(
    api.accounts.renewRecoveryCodes.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.accounts.twoFactor.key() }),
    }),
  );
  return (
    <RecoveryCodesDialog
      title={t('New recovery codes')}
      codes={renewal.data?.recoveryCodes}
      codesTitle={t('Only these codes work now')}
      isMakingCodes={renewal.isPending}
      onClose={onClose}
    >
      <ProveSelf
        error={renewal.error}
        isSending={renewal.isPending}
        submitLabel={t('Make new ones')}
        onProof={(proof) => renewal.mutate(proof)}
        onCancel={onClose}
      >
        <Text>{t('The old codes stop working then.')}</Text>
        <LostAnswer action={renewal} />
      </ProveSelf>
    </RecoveryCodesDialog>
  );
}
