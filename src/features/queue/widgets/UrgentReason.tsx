import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { reasonsToOffer } from '../token';

interface UrgentReasonProps {
  value: string;
  onChange: (reason: string) => void;
  problem: string | undefined;
  hasFocus?: boolean;
}

/** The field for the reason of an urgent token, with suggestions. */
export function UrgentReason({ value, onChange, problem, hasFocus = false }: UrgentReasonProps) {
  const { data: frequent = [] } = useQuery(api.queue.frequentReasons.queryOptions());
  return (
    <Stack gap="xs">
      <TextInput
        label={t('Why urgent')}
        withAsterisk
        data-autofocus={hasFocus || undefined}
        data-path="urgentReason"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={problem}
      />
      <Group gap={6}>
        {reasonsToOffer(frequent).map((reason) => (
          <Button
            key={reason}
            size="compact-sm"
            variant="default"
            onClick={() => onChange(t(reason))}
          >
            {t(reason)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
