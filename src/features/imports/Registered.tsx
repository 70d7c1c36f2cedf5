import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { TakeBack } from './TakeBack';

interface RegisteredProps {
  id: string;
  registered: number;
  skipped: number;
}

/** The outcome of an import, with a button to undo it. */
export function Registered({ id, registered, skipped }: RegisteredProps) {
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconCircleCheck aria-hidden />}
      title={t(
        '{count, plural, one {# patient was registered.} other {# patients were registered.}}',
        {
          count: registered,
        },
      )}
    >
      <Stack align="flex-start" gap="sm">
        {skipped > 0 && (
          <Text>
            {t('{count, plural, one {# row was left out.} other {# rows were left out.}}', {
              count: skipped,
            })}
          </Text>
        )}
        <Button component={Link} to="/app/patients" variant="default">
          {t('Back to the patients')}
        </Button>
        {registered > 0 && <TakeBack importId={id} patients={registered} />}
      </Stack>
    </Alert>
  );
}
