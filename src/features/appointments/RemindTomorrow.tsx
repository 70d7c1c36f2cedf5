import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { narrowing } from '../../web/ui/narrowing';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { SharePaper } from '../sharing/widgets/SharePaper';
import classes from './Appointments.module.css';

/** The button with the number of tomorrow's patients still to be reminded, which opens their list. */
export function RemindTomorrow() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { data } = useQuery(api.appointments.toRemind.queryOptions());
  const count = data?.appointments.length ?? 0;
  const label =
    count > 0 ? t('Reminders for tomorrow ({count})', { count }) : t('Reminders for tomorrow');
  return (
    <>
      <Button
        variant="default"
        classNames={narrowing}
        leftSection={<IconBell size={18} aria-hidden />}
        data-count={count || ''}
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
          {data && data.appointments.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('Each gets a message, by WhatsApp or SMS as you choose.')}
            </Text>
          )}
          {data?.appointments.length === 0 && (
            <Text fw="bold" ta="center" py="xl">
              {t('No one left to remind')}
            </Text>
          )}
          {data?.appointments.map(({ id, patientName, patientPhone, time, doctorName }) => (
            <Group key={id} justify="space-between" gap="xs" className={classes.entry}>
              <Stack gap={0}>
                <Text fw="bold">{patientName}</Text>
                <Text size="sm" c="dimmed">
                  {[formatTimeOfDay(time), doctorName, patientPhone].filter(Boolean).join(' · ')}
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
          {data && data.withoutConsent.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('Not agreed to reminders yet: ask them, then record the answer.')}
            </Text>
          )}
          {data?.withoutConsent.map(({ id, name }) => (
            <Group key={id} justify="space-between" gap="xs" className={classes.entry}>
              <Text>{name}</Text>
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('Ask for consent: {name}', { name })}
                renderRoot={(props) => (
                  <Link to="/app/patients/$patientId" params={{ patientId: id }} {...props} />
                )}
              >
                {t('Ask for consent')}
              </Button>
            </Group>
          ))}
          {data?.isCut && <Text>{t('More will show once these are done.')}</Text>}
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
