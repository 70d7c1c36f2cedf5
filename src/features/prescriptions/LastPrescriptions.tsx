import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, messageOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import type { Prescription } from './prescription';

interface LastPrescriptionsProps {
  patientId: string;
  /** Copies the medicines of one into the new prescription. */
  onUse: (earlier: Prescription) => void;
}

/** The patient's last prescriptions, in a collapsed list. */
export function LastPrescriptions({ patientId, onUse }: LastPrescriptionsProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { date } = useFormat();
  const query = useQuery(api.prescriptions.ofPatient.queryOptions({ input: { patientId } }));
  if (query.isError) return <FormAlert message={messageOf(query.error)} />;
  if (query.data?.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('No earlier prescriptions here')}
      </Text>
    );
  }
  const newest = query.data?.[0];
  return (
    <div>
      {newest && !isOpen && (
        <Text size="sm" mb={4} lineClamp={2}>
          {earlierWords(newest, date)}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={isOpen}
        disabled={!query.data}
        rightSection={
          isOpen ? (
            <IconChevronUp size={16} aria-hidden />
          ) : (
            <IconChevronDown size={16} aria-hidden />
          )
        }
        onClick={toggle}
      >
        {t('Last prescriptions')}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="sm" mt="xs">
          {query.data?.map((earlier) => (
            <EarlierPrescription key={earlier.id} earlier={earlier} onUse={() => onUse(earlier)} />
          ))}
        </Stack>
      </Collapse>
    </div>
  );
}

function earlierWords(
  { createdAt, doctorName, diagnosis }: Prescription,
  date: (at: string) => string,
): string {
  return t('{date}, {doctor}: {diagnosis}', {
    date: date(createdAt),
    doctor: doctorName,
    diagnosis,
  });
}

function EarlierPrescription({ earlier, onUse }: { earlier: Prescription; onUse: () => void }) {
  const { date } = useFormat();
  const { createdAt, medications } = earlier;
  const written = date(createdAt);
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Stack gap={0} style={{ minWidth: 0 }}>
        <Text size="sm" fw="bold">
          {earlierWords(earlier, date)}
        </Text>
        {medications.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a written prescription never changes.
          <Text size="sm" key={position}>
            {[item.name, item.strength, item.dosage, item.frequency, item.duration]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        ))}
      </Stack>
      {medications.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          aria-label={t('Use the medicines of {date}', { date: written })}
          onClick={onUse}
        >
          {t('Use these')}
        </Button>
      )}
    </Group>
  );
}
