import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { type SharedThing, SharePaper } from './SharePaper';

/** Opens the dialog in which a paper is shared with its patient. */
export function ShareButton({ paper }: { paper: SharedThing }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={open}>
        {t('Share')}
      </Button>
      {isOpen && <SharePaper paper={paper} onClose={close} />}
    </>
  );
}
