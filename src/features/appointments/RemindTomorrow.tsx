import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { SharePaper } from '../sharing/widgets/SharePaper';
import classes from './Appointments.module.css';

/** Opens the list of tomorrow's appointments whose patients are still to be reminded, with how many they are. */
export function RemindTomorrow() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { data } = useQuery(api.appointments.toRemind.queryOptions());
  const count = data?.appointments.length ?? 0;
  const label =
    count > 0 ? t('Reminders for tomorrow ({count})', { count }) : t('Reminders for tomorrow');
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className={classes.besideButton ?? ''}
        leftSection={<IconBell size={16} aria-hidden />}
        data-count={count || undefined}
        aria-label={label}
        onClick={open}
      >
        {label}
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
            ? t('Reminders for {date}', { date: formatCalendarDate(data.date) })
            : t('Reminders for tomorrow')
        }
        size="lg"
      >
        <Stack>
          {data?.appointments.length === 0 && (
            <Text fw="bold" ta="center" py="xl">
              {t('No one left to remind')}
            </Text>
          )}
          {data?.appointments.map(({ id, patientName, patientPhone, time, doctorName }) => (
            <Group key={id} justify="space-between" gap="xs" className={classes.entry}>
              <Stack gap={0}>
                <Text fw="var(--weight-medium)">
                  {t('{time}, {name}', { time: formatTimeOfDay(time), name: patientName })}
                </Text>
                <Text size="sm" c="dimmed">
                  {[patientPhone, doctorName].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
              <Button
                size="xs"
                variant="default"
                aria-label={t('Remind {name}', { name: patientName })}
                onClick={() => setRemindedId(id)}
              >
                {t('Remind')}
              </Button>
            </Group>
          ))}
          {data?.isCut && <Text>{t('More will show once these are done.')}</Text>}
          {data && data.withoutConsent > 0 && (
            <Text size="sm" c="dimmed">
              {t(
                '{count, plural, one {1 more patient has not agreed to reminders.} other {# more patients have not agreed to reminders.}}',
                { count: data.withoutConsent },
              )}
            </Text>
          )}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </DialogButtons>
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
