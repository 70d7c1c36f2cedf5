import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, type client } from '../../web/api/api';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { narrowing } from '../../web/ui/narrowing';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { SharePaper } from '../sharing/widgets/SharePaper';
import classes from './Appointments.module.css';
import { remindersShown } from './appointment';

/** The button with the number of tomorrow's appointments still to be reminded of, which opens their list. */
export function RemindTomorrow() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { data } = useQuery(api.appointments.toRemind.queryOptions());
  const listed = data?.appointments.length ?? 0;
  // `isCut` may also be about the patients to ask.
  const hasMore = data?.isCut === true && listed === remindersShown;
  const count = listed === 0 ? '' : `${listed}${hasMore ? '+' : ''}`;
  const label = count
    ? t('Reminders for tomorrow ({count})', { count })
    : t('Reminders for tomorrow');
  return (
    <>
      <Button
        variant="default"
        classNames={narrowing}
        leftSection={<IconBell size={18} aria-hidden />}
        data-count={count}
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
  const query = useQuery(api.appointments.toRemind.queryOptions());
  const { data } = query;
  const [remindingAppointmentId, setRemindingAppointmentId] = useState<string | null>(null);
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
          <ListState query={query} skeleton={<FactsSkeleton lines={4} />}>
            {data && <Reminders {...data} onRemind={setRemindingAppointmentId} />}
          </ListState>
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
      {remindingAppointmentId && (
        <SharePaper
          paper={{ kind: 'reminder', id: remindingAppointmentId }}
          onClose={() => setRemindingAppointmentId(null)}
        />
      )}
    </>
  );
}

type RemindersProps = Awaited<ReturnType<typeof client.appointments.toRemind>> & {
  onRemind: (appointmentId: string) => void;
};

/** Tomorrow's appointments to remind of, and the patients to ask for their consent. */
function Reminders({ appointments, withoutConsent, isCut, onRemind }: RemindersProps) {
  return (
    <>
      {appointments.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('Each gets a message, by WhatsApp or SMS as you choose.')}
        </Text>
      ) : (
        <Text fw="bold" ta="center" py="xl">
          {t('No one left to remind')}
        </Text>
      )}
      {appointments.map(({ id: appointmentId, patientName, patientPhone, time, doctorName }) => (
        <Group key={appointmentId} justify="space-between" gap="xs" className={classes.entry}>
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
            onClick={() => onRemind(appointmentId)}
          >
            {t('Remind')}
          </Button>
        </Group>
      ))}
      {withoutConsent.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Not agreed to reminders yet: ask them, then record the answer.')}
        </Text>
      )}
      {withoutConsent.map(({ id: patientId, name }) => (
        <Group key={patientId} justify="space-between" gap="xs" className={classes.entry}>
          <Text>{name}</Text>
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Ask for consent: {name}', { name })}
            renderRoot={(props) => (
              <Link to="/app/patients/$patientId" params={{ patientId }} {...props} />
            )}
          >
            {t('Ask for consent')}
          </Button>
        </Group>
      ))}
      {isCut && <Text>{t('More will show once these are done.')}</Text>}
    </>
  );
}
