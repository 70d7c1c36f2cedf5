import { Button, Group, Text } from '@mantine/core';
import { t } from '../../shared/language';

/**
 * Says that a row of a form was removed, with a button that restores it. It is in the form because the keyboard cannot
 * reach a toast while a dialog is open.
 */
export function RemovedRow({ message, onUndo }: { message: string | null; onUndo: () => void }) {
  return (
    <Group gap="sm" role="status">
      {message && (
        <>
          <Text size="sm">{message}</Text>
          <Button size="xs" variant="default" onClick={onUndo}>
            {t('Undo')}
          </Button>
        </>
      )}
    </Group>
  );
}
