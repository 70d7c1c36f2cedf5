import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import type { VisitImport } from './outsideVisit';
import { TakeBackVisits } from './TakeBackVisits';

/** The outcome of an import of visits, with a button to undo it. */
export function ImportedVisits({ outcome }: { outcome: VisitImport }) {
  const { visits, unmatched, known } = outcome;
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconCircleCheck aria-hidden />}
      title={t('{count, plural, one {# visit was imported.} other {# visits were imported.}}', {
        count: visits,
      })}
    >
      <Stack align="flex-start" gap="sm">
        {unmatched > 0 && (
          <Text>
            {t(
              '{count, plural, one {# row was left out, as it is of no patient.} other {# rows were left out, as they are of no patient.}}',
              { count: unmatched },
            )}
          </Text>
        )}
        {known > 0 && (
          <Text>
            {t(
              '{count, plural, one {# row was left out, as the visit is there already.} other {# rows were left out, as the visits are there already.}}',
              { count: known },
            )}
          </Text>
        )}
        <Button component={Link} to="/app/patients" variant="default">
          {t('Back to the patients')}
        </Button>
        {visits > 0 && <TakeBackVisits visitImport={outcome} />}
      </Stack>
    </Alert>
  );
}
