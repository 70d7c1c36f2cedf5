import { Button, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../../shared/language';
import { api } from '../../../../web/api/api';
import { useAccess } from '../../../../web/session/session';
import { couldNotLoad } from '../../../../web/shell/couldNotLoad';
import { DialogButtons } from '../../../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../../../web/ui/Facts';
import { ListState } from '../../../../web/ui/ListState';
import { Modal } from '../../../../web/ui/Modal';
import { VoidedNotice } from '../../../../web/ui/VoidedNotice';
import { MergesOfPatient } from '../../../merges/widgets/MergesOfPatient';
import { PatientVitals } from '../../../vitals/widgets/PatientVitals';
import { LastAdvice } from '../../widgets/Advised';
import { BannerFacts } from '../../widgets/PatientBanner';
import { PatientSheet } from '../../widgets/PatientSheet';
import { RecordButtons } from '../RecordButtons';
import { TimeLine } from '../TimeLine';
import { useTimeLine } from '../useTimeLine';
import classes from './PatientDetails.module.css';

interface PatientDetailsProps {
  /** Null while closed. */
  patientId: string | null;
  onClose: () => void;
}

/** All details of one patient (spec 2, Patients: the detail popup), with a link to the patient's page. */
export function PatientDetails({ patientId, onClose }: PatientDetailsProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={patientId !== null}
      onClose={onClose}
      title={t('Patient Details')}
      size="lg"
      fullScreen={isPhone ?? false}
    >
      {patientId === null ? (
        <FactsSkeleton lines={9} />
      ) : (
        <Details key={patientId} patientId={patientId} />
      )}
    </Modal>
  );
}

/** The newest days of the time line that the popup shows; the page has all. */
const shownDays = 3;

function Details({ patientId: openedId }: { patientId: string }) {
  const query = useQuery(api.patients.get.queryOptions({ input: { id: openedId } }));
  const patient = query.data;
  // A record that was merged into another leads to that.
  const patientId = patient?.id ?? openedId;
  const timeLine = useTimeLine(patientId);
  const isPartMissing = useIsPartMissing(patientId) || timeLine.query.isPending;
  return (
    <ListState
      query={query}
      failure={couldNotLoad.patient}
      skeleton={<FactsSkeleton lines={9} />}
      isEmpty={!patient}
      emptyTitle={t('This patient does not exist')}
    >
      {patient && isPartMissing && <FactsSkeleton lines={9} />}
      {patient && !isPartMissing && (
        <Stack>
          <Stack gap={4}>
            <Title order={3} size="h1">
              {patient.name}
            </Title>
            <BannerFacts facts={patient} hasHistory={false} />
            <LastAdvice patientId={patientId} />
          </Stack>
          <VoidedNotice voided={patient.voided} />
          <MergesOfPatient patientId={patientId} />
          <PatientVitals patient={patient} />
          <TimeLine patient={patient} timeLine={timeLine} maxDays={shownDays} />
          <PatientSheet patient={patient} />
          <DialogButtons className={classes.foot}>
            <RecordButtons patient={patient} />
            <Button
              component={Link}
              to={`/app/patients/${patientId}`}
              rightSection={<IconArrowRight size={18} aria-hidden />}
            >
              {t('Open record')}
            </Button>
          </DialogButtons>
        </Stack>
      )}
    </ListState>
  );
}

/**
 * Whether a part of the details above the buttons is still loading. All parts are shown at once, because one that came
 * later would move the buttons under a press. Changes are queried even for a record without any: a later first load
 * would replace the details, and with them a dialog that was opened from them, by the skeleton.
 */
function useIsPartMissing(patientId: string): boolean {
  const { may } = useAccess();
  const ofPatient = { patientId };
  const parts = [
    useQuery(api.consultations.advised.queryOptions({ input: ofPatient })),
    useQuery(
      api.billing.account.queryOptions({ input: may('billing.account') ? ofPatient : skipToken }),
    ),
    useQuery(api.privacy.consents.queryOptions({ input: { id: patientId } })),
    useQuery(api.patients.history.queryOptions({ input: { id: patientId } })),
    useQuery(api.merges.ofPatient.queryOptions({ input: ofPatient })),
  ];
  return parts.some(({ isLoading }) => isLoading);
}
