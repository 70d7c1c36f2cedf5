import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { saveFile } from '../../../web/ui/saveFile';
import type { FileForChat } from './SharePaper';

interface SavedFileProps extends FileForChat {
  /** The links of this paper that work. */
  links: ReactNode;
  onClose: () => void;
}

/** Shown after the PDF was saved and the chat opened: a chat's URL cannot carry a file, so a person attaches it. */
export function SavedFile({ file, chat, links, onClose }: SavedFileProps) {
  return (
    <Stack>
      <Text role="status">
        {t('In WhatsApp, attach the file that was just saved: {file}', { file: file.name })}
      </Text>
      {links}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button variant="default" onClick={() => saveFile(file.name, file)}>
          {t('Save the PDF again')}
        </Button>
        <Button component="a" href={chat} target="_blank" rel="noopener noreferrer" data-autofocus>
          {t('Open WhatsApp')}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
