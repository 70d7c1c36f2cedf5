import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCalendarDate } from '../../../shared/clinicDay';
import { t } from '../../../shared/language';
import { api, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useFormat } from '../../../web/language/format';
import { useAccess } from '../../../web/session/session';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import type { RightsHolder } from '../contactData';
import { ClearContact } from './ClearContact';
import classes from './DataRights.module.css';
import { OlderCopies } from './OlderCopies';
import { PatientNominee } from './PatientNominee';
import { NewRequest, Request } from './RecordRequests';
import { useRightsDone } from './useRightsDone';

export interface DataRightsOf {
  patient: RightsHolder;
  /** The controls that hand out a copy of all the patient's data. */
  dataCopy: ReactNode;
}

/** The dialog of a patient's legal rights beside consents: nominee, requests, legal hold and erasure. */
export function DataRights({ patient, dataCopy, onClose }: DataRightsOf & { onClose: () => void }) {
  useReturnFocus();
  const { may } = useAccess();
  const { dateTime } = useFormat();
  const patientId = patient.id;
  const query = useQuery(
    api.privacy.requests.queryOptions({ input: { id: patientId }, staleTime: 0 }),
  );
  const mayAnswer = may('privacy.answer');
  return (
    <Modal opened onClose={onClose} title={t('Data rights')} size="lg" zIndex={300}>
      <ListState
        query={query}
        failure={couldNotLoad.patient}
        skeleton={<FactsSkeleton lines={4} />}
      >
        {query.data && (
          <Stack className={classes.parts ?? ''}>
            <Text>
              {query.data.erasedAt
                ? t('Erased {time}.', { time: dateTime(query.data.erasedAt) })
                : t(
                    query.data.isOver
                      ? 'This record had to be kept until {date}.'
                      : 'This record is kept until {date}.',
                    { date: formatCalendarDate(query.data.keptUntil) },
                  )}
            </Text>
            {query.data.erasedAt && <OlderCopies copies={query.data.copies} />}
            {query.data.requests.map((request) => (
              <Request
                key={request.id}
                patientId={patientId}
                request={request}
                mayAnswer={mayAnswer}
                copies={query.data.copies}
              />
            ))}
            {!query.data.erasedAt && <NewRequest patientId={patientId} />}
            {dataCopy}
            {!query.data.erasedAt && <PatientNominee patientId={patientId} />}
            {!query.data.erasedAt && mayAnswer && (
              <>
                {query.data.hasContact && <ClearContact patient={patient} />}
                <Hold patientId={patientId} reason={query.data.hold?.reason ?? null} />
              </>
            )}
          </Stack>
        )}
      </ListState>
    </Modal>
  );
}

function Hold({ patientId, reason }: { patientId: string; reason: string | null }) {
  const done = useRightsDone();
  const [typed, setTyped] = useState('');
  const action = useAction(
    api.privacy.hold.mutationOptions({
      onSuccess: () => setTyped(''),
      onSettled: done,
    }),
  );
  return (
    <Stack gap="xs" component="section" aria-label={t('Legal hold')}>
      <Title order={3} size="h4">
        {t('Legal hold')}
      </Title>
      {reason !== null && (
        <Alert color="yellow" role="note">
          {t('On legal hold, it cannot be erased: {reason}', { reason })}
        </Alert>
      )}
      <Group align="flex-end">
        <TextInput
          flex="1 1 12rem"
          label={reason === null ? t('Why it must be kept') : t('Why the hold ends')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={action.isPending || typed.trim() === ''}
          onClick={() => action.mutate({ id: patientId, isHeld: reason === null, reason: typed })}
        >
          {reason === null ? t('Put on hold') : t('End the hold')}
        </Button>
      </Group>
      <FormAlert message={action.isError ? formMessageOf(action.error) : null} />
    </Stack>
  );
}
