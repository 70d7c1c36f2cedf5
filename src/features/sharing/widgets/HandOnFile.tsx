import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language';
import { FormAlert } from '../../../web/forms/FormAlert';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { saveFile } from '../../../web/ui/saveFile';
import { notifySuccess } from '../../../web/ui/tell';
import { handOnFile } from '../handOnFile';

interface HandOnFileProps {
  file: File;
  /** The links of this paper that work. */
  links: ReactNode;
  onClose: () => void;
}

/** Hands a finished PDF to the device's share sheet, which browsers open only after a press. */
export function HandOnFile({ file, links, onClose }: HandOnFileProps) {
  const handOn = useMutation({
    mutationFn: () => handOnFile(file),
    onSuccess: (isHandedOn) => {
      if (!isHandedOn) return;
      notifySuccess(t('PDF sent on'));
      onClose();
    },
  });
  return (
    <Stack>
      <Text role="status">
        {t('{file} is ready. Choose the app, then the patient’s contact.', { file: file.name })}
      </Text>
      {handOn.isError && (
        <FormAlert
          message={t('This device can’t send the file. Save the PDF and send it yourself.')}
        />
      )}
      {links}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button variant="default" onClick={() => saveFile(file.name, file)}>
          {t('Save as PDF')}
        </Button>
        <Button data-autofocus loading={handOn.isPending} onClick={() => handOn.mutate()}>
          {t('Send PDF')}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
