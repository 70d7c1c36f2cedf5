import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unknownAge } from '../../../shared/age';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { FormDialog } from '../../../web/forms/FormDialog';
import { notifySuccess } from '../../../web/ui/tell';
import { useVitalsForm } from './useVitalsForm';
import { VitalsFields } from './VitalsFields';

interface VitalsDialogProps {
  /** The token with which the vitals are recorded. */
  token: { id: string; patientId: string; patientName: string };
  onClose: () => void;
}

/** The dialog that records vitals of a token's patient. */
export function VitalsDialog({ token, onClose }: VitalsDialogProps) {
  const { patientId, patientName: name } = token;
  // While the age is loading, nothing is interpreted by age.
  const { data: banner } = useQuery(api.patients.banner.queryOptions({ input: { id: patientId } }));
  const patient = banner ?? { id: patientId, ...unknownAge };
  const form = useVitalsForm({
    patient,
    tokenId: token.id,
    onSaved: () => {
      notifySuccess(t('Vitals of {name} are saved.', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Vitals of {name}', { name })}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onClose={onClose}
      onSubmit={form.submit}
      discardQuestion={t('Discard these vitals?')}
      submit={
        <Button type="submit" disabled={form.isSaving}>
          {t(form.isSaving ? 'Saving...' : 'Save vitals')}
        </Button>
      }
    >
      <VitalsFields form={form} hasFocus />
    </FormDialog>
  );
}
