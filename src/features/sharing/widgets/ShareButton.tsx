import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { t } from '../../../shared/language';
import { type SharedThing, SharePaper } from './SharePaper';

interface ShareButtonProps {
  paper: SharedThing;
  /** The icon's accessible name in a row of a list, where "Share" alone would not say which row. */
  label?: string;
}

/** Opens the dialog in which something is shared with its patient. */
export function ShareButton({ paper, label }: ShareButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      {label ? (
        <ActionIcon variant="default" size={30} aria-label={label} title={label} onClick={open}>
          <IconShare size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={open}>
          {t('Share')}
        </Button>
      )}
      {isOpen && <SharePaper paper={paper} onClose={close} />}
    </>
  );
}
