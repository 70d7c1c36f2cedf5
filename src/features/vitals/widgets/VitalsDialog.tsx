import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unknownAge } from '../../../shared/age';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { FormDialog } from '../../../web/forms/FormDialog';
import { tellDone } from '../../../web/ui/tell';
import { useVitalsForm } from './useVitalsForm';
import { VitalsFields } from './VitalsFields';

interface VitalsDialogProps {
  /** With which they are recorded. */
  token: { id: string; patientId: string; patientName: string };
  onClose: () => void;
}

/** Records what was measured of a token's patient. */
export function VitalsDialog({ token, onClose }: VitalsDialogProps) {
  const { patientId, patientName: name } = token;
  // Until the age is there nothing is interpreted by it.
  const { data: banner } = useQuery(api.patients.banner.queryOptions({ input: { id: patientId } }));
  const patient = banner ?? { id: patientId, ...unknownAge };
  const form = useVitalsForm({
    patient,
    tokenId: token.id,
    onSaved: () => {
      tellDone(t('Vitals of {name} are saved.', { name }));
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
