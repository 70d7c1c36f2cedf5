import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { formatTimeOfDay, formatWeekday } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useSubmission } from '../../web/forms/useSubmission';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { notifySuccess } from '../../web/ui/tell';
import type { DuePatient, RecallProposal } from './due';

interface BookDialogProps {
  row: DuePatient;
  onClose: () => void;
}

/** Books the proposed time for a patient who is due, and notes the answer. */
export function BookDialog({ row, onClose }: BookDialogProps) {
  const { id: patientId, name, due } = row;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const from = due.reduce((newest, { day }) => (day > newest ? day : newest), '');
  const asked = { from, ...(row.doctorId && { doctorId: row.doctorId }) };
  const query = useQuery(api.recalls.proposal.queryOptions({ input: asked, staleTime: 0 }));
  const { action, problem } = useSubmission({
    save: client.appointments.schedule,
    onSaved: async ({ date, time }) => {
      const when = { date: formatWeekday(date), time: formatTimeOfDay(time) };
      notifySuccess(t('{name} is booked: {date}, {time}', { name, ...when }));
      onClose();
      // The appointment takes the patient off the list by itself; the answer only says how it came about.
      await client.recalls
        .answer({ patientId, due, answer: 'booked' }, { context: { idempotencyKey: uuidv4() } })
        .catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: api.recalls.key() });
      void queryClient.invalidateQueries({ queryKey: api.appointments.key() });
    },
    // The time may have been taken in between.
    onRefused: () => void query.refetch(),
  });
  const proposal = query.data;
  const book = (event: FormEvent) => {
    event.preventDefault();
    if (!proposal?.time) return;
    const { doctorId, date, time } = proposal;
    action.mutate({ patientId, date, time, type: 'follow-up', ...(doctorId && { doctorId }) });
  };
  return (
    <FormDialog
      title={t('Book {name}', { name })}
      width="narrow"
      isDirty={false}
      isSaving={action.isPending}
      onClose={onClose}
      onSubmit={book}
      discardQuestion=""
      foot={<FormAlert message={problem} />}
      submit={
        <>
          <Button
            variant="default"
            disabled={action.isPending}
            onClick={() =>
              void navigate({
                to: '/app/appointments',
                state: { openDialog: Date.now(), forToken: { patientId, tokenId: '' } },
              })
            }
          >
            {t('Another time')}
          </Button>
          {proposal?.time && (
            <Button type="submit" autoFocus disabled={action.isPending}>
              {t('Book')}
            </Button>
          )}
        </>
      }
    >
      <ListState
        query={query}
        skeleton={<FactsSkeleton lines={2} />}
        isEmpty={!proposal}
        emptyTitle=""
      >
        {proposal && <Text>{proposalText(proposal)}</Text>}
      </ListState>
    </FormDialog>
  );
}

function proposalText({ date, time, doctorName }: RecallProposal): string {
  if (time === null) return t('No time is free within a month.');
  const when = { date: formatWeekday(date), time: formatTimeOfDay(time) };
  return doctorName
    ? t('{date} at {time} with {doctor}', { ...when, doctor: doctorName })
    : t('{date} at {time}, any doctor', when);
}
