import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, type client } from '../../web/api/api';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { EmptyState } from '../../web/ui/EmptyState';
import { FactsSkeleton, Missing } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { narrowing } from '../../web/ui/narrowing';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { focusOn, useReturnFocus } from '../../web/ui/returnFocus';
import { SelectionBar, ShorterOnPhone } from '../../web/ui/SelectionBar';
import { type SelectedRows, useSelectedRows } from '../../web/ui/useSelectedRows';
import { type ReminderRound, RemindNext } from '../sharing/widgets/RemindNext';
import type { LastShareChoice } from '../sharing/widgets/useSharing';
import classes from './Appointments.module.css';
import { type Appointment, remindersShown } from './appointment';

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
  const selected = useSelectedRows('');
  const [round, setRound] = useState<ReminderRound | null>(null);
  const lastChoice = useRef<LastShareChoice>({});
  const closeButton = useRef<HTMLButtonElement>(null);
  const isRound = round !== null;
  useEffect(() => {
    if (!isRound) return;
    return () => {
      // The button that began the round is gone where nobody is chosen any more.
      if (document.activeElement === document.body) focusOn(closeButton.current);
    };
  }, [isRound]);
  // Who was reminded since is in the list no more.
  const ids = (data?.appointments ?? []).map(({ id }) => id).filter((id) => selected.ids.has(id));
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
            {data && <Reminders {...data} selected={selected} onRound={setRound} />}
          </ListState>
          <DialogButtons>
            <div className={classes.chosen}>
              <SelectionBar selection={{ ...selected, ids: new Set(ids) }}>
                <Button
                  size="xs"
                  aria-label={t('Remind one after the other')}
                  onClick={() => setRound({ ids, done: 0 })}
                >
                  <ShorterOnPhone long={t('Remind one after the other')} short={t('Remind')} />
                </Button>
              </SelectionBar>
            </div>
            <Button ref={closeButton} variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
      {round && (
        <RemindNext
          kind="reminder"
          round={round}
          selected={selected}
          lastChoice={lastChoice}
          onRound={setRound}
        />
      )}
    </>
  );
}

const nameOf = ({ patientName }: Appointment) => patientName;

const columnsOf = (remind: (appointmentId: string) => void): Column<Appointment>[] => [
  { header: t('Patient'), card: 'title', cell: ({ patientName }) => patientName },
  { header: t('Time'), isShort: true, card: 'quiet', cell: ({ time }) => formatTimeOfDay(time) },
  {
    header: t('Doctor'),
    card: 'quiet',
    cell: ({ doctorName }) => doctorName ?? t('Any doctor'),
  },
  {
    header: t('Phone'),
    isShort: true,
    card: 'quiet',
    cell: ({ patientPhone }) => patientPhone || <Missing />,
  },
  {
    header: t('Actions'),
    isActions: true,
    card: 'actions',
    className: classes.actions,
    cell: ({ id, patientName: name }) => (
      <Button
        size="xs"
        variant="default"
        aria-label={t('Remind {name}', { name })}
        onClick={() => remind(id)}
      >
        {t('Remind')}
      </Button>
    ),
  },
];

type RemindersProps = Awaited<ReturnType<typeof client.appointments.toRemind>> & {
  selected: SelectedRows;
  onRound: (round: ReminderRound) => void;
};

/** Tomorrow's appointments to remind of, and the patients to ask for their consent. */
function Reminders(props: RemindersProps) {
  const { appointments, withoutConsent, isCut, selected, onRound } = props;
  const columns = useMemo(() => columnsOf((id) => onRound({ ids: [id], done: 0 })), [onRound]);
  return (
    <>
      {appointments.length > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {t('Each gets a message, by WhatsApp or SMS as you choose.')}
          </Text>
          <RecordTable
            label={t('Reminders')}
            columns={columns}
            rows={appointments}
            rowKey={({ id }) => id}
            selection={{ rows: selected, nameOf }}
          />
        </>
      ) : (
        <EmptyState title={t('No one left to remind')} icon={IconBell} />
      )}
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
