import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { useClinic } from '../session/session';
import { saveFile } from '../ui/saveFile';

/** Requests a paper's PDF from the server and has the browser save it. */
export function useSavedPdf(make: () => Promise<File>) {
  return useMutation({ mutationFn: make, onSuccess: (file) => saveFile(file.name, file) });
}

interface SavePdfButtonProps {
  pdf: UseMutationResult<File, Error, void>;
  disabled: boolean;
}

/** Absent if the server makes no PDFs. */
export function SavePdfButton({ pdf, disabled }: SavePdfButtonProps) {
  const { makesPdfs } = useClinic();
  if (!makesPdfs) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={pdf.isPending}
      disabled={disabled}
      onClick={() => pdf.mutate()}
    >
      {t('Save as PDF')}
    </Button>
  );
}
