import { Alert, Button, Code, SimpleGrid, Stack } from '@mantine/core';
import { t } from '../../shared/language';
import { CopyTextButton } from '../../web/ui/CopyTextButton';
import { DialogButtons } from '../../web/ui/DialogButtons';

interface RecoveryCodesProps {
  title: string;
  codes: string[];
  onClose: () => void;
}

/** New recovery codes. The server stores only their hashes, so they are shown once. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  return (
    <Stack>
      <Alert color="yellow" role="status" title={title}>
        {t(
          'Keep these recovery codes where your phone is not. Each signs you in once when you have no authenticator. They are shown only now.',
        )}
      </Alert>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="md" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <DialogButtons>
        <CopyTextButton text={codes.join('\n')} />
        <Button onClick={onClose}>{t('I have kept them')}</Button>
      </DialogButtons>
    </Stack>
  );
}
