import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { SharePaper } from '../sharing/widgets/SharePaper';

/** Opens the list of tomorrow's appointments whose patients are still to be reminded, with how many they are. */
export function RemindTomorrow() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { data } = useQuery(api.appointments.toRemind.queryOptions());
  const count = data?.appointments.length ?? 0;
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {count > 0 ? t('To remind tomorrow ({count})', { count }) : t('To remind tomorrow')}
      </Button>
      {isOpen && <RemindList onClose={close} />}
    </>
  );
}

function RemindList({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { data } = useQuery(api.appointments.toRemind.queryOptions());
  const [remindedId, setRemindedId] = useState<string | null>(null);
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={
          data
            ? t('To remind for {date}', { date: formatCalendarDate(data.date) })
            : t('To remind tomorrow')
        }
        size="lg"
      >
        <Stack>
          {data?.appointments.length === 0 && <Text>{t('Nobody is left to be reminded.')}</Text>}
          {data?.appointments.map(({ id, patientName, patientPhone, time, doctorName }) => (
            <Group key={id} justify="space-between" gap="xs">
              <Stack gap={0}>
                <Text>
                  {t('{time}, {name}', { time: formatTimeOfDay(time), name: patientName })}
                </Text>
                <Text size="sm" c="dimmed">
                  {[patientPhone, doctorName].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
              <Button
                size="xs"
                aria-label={t('Remind {name}', { name: patientName })}
                onClick={() => setRemindedId(id)}
              >
                {t('Remind')}
              </Button>
            </Group>
          ))}
          {data?.isCut && <Text>{t('There are more. They follow when these are reminded.')}</Text>}
          {data && data.withoutConsent > 0 && (
            <Text size="sm" c="dimmed">
              {t(
                '{count, plural, one {One more has not agreed to reminders.} other {# more have not agreed to reminders.}}',
                { count: data.withoutConsent },
              )}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {remindedId && (
        <SharePaper
          paper={{ kind: 'reminder', id: remindedId }}
          onClose={() => setRemindedId(null)}
        />
      )}
    </>
  );
}
