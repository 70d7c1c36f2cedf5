import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { api, client } from '../../web/api/api';
import { VoidDialog } from '../../web/forms/VoidDialog';
import { useFormat } from '../../web/language/format';
import { PaperLanguage } from '../../web/paper/paperLanguage';
import { usePaperChoice } from '../../web/paper/usePaperChoice';
import { useSignedInUser } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Facts, FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { focusOn } from '../../web/ui/returnFocus';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { AllergiesOrAsk } from '../patients/widgets/AddToRecord';
import { usePatientBanner } from '../patients/widgets/PatientBanner';
import { ShareButton } from '../sharing/widgets/ShareButton';
import { CreatePrescriptionDialog } from './CreatePrescriptionDialog';
import classes from './PrescriptionDetails.module.css';
import { PrescriptionPaper } from './PrescriptionPaper';
import type { Prescription } from './prescription';
import type { RestOfPaper } from './prescriptionPaper';
import { usePrintPrescription } from './usePrintPrescription';

interface PrescriptionDetailsProps {
  /** Null while closed. */
  prescriptionId: string | null;
  onClose: () => void;
  /** Shows another version of the prescription instead. */
  onOpen: (id: string) => void;
}

/** A prescription as its paper, with what the paper leaves out, and its doctor's actions to correct or void it. */
export function PrescriptionDetails({ prescriptionId, onClose, onOpen }: PrescriptionDetailsProps) {
  const user = useSignedInUser();
  const [isAmending, amending] = useDisclosure(false);
  const [isVoiding, voiding] = useDisclosure(false);
  const query = useQuery(
    api.prescriptions.get.queryOptions({
      input: prescriptionId === null ? skipToken : { id: prescriptionId, include: 'paper' },
    }),
  );
  const { size, speaker } = usePaperChoice({ kind: 'prescription', sizes: ['A4', 'A5'] });
  const print = usePrintPrescription();
  const prescription = query.data;
  const mayChange =
    may(user, 'prescriptions.amend') &&
    prescription?.doctorId === user.id &&
    !prescription.voided &&
    !prescription.amendedBy;
  const skeleton = <FactsSkeleton lines={16} />;
  return (
    <>
      <Modal
        opened={prescriptionId !== null}
        onClose={onClose}
        title={t('Prescription')}
        size="46rem"
      >
        <ListState
          query={query}
          failure={couldNotLoad.prescription}
          skeleton={skeleton}
          isEmpty={!prescription}
          emptyTitle={t('This prescription does not exist')}
        >
          {prescription?.paper && speaker ? (
            <Stack gap="sm">
              <BesideThePaper
                prescription={prescription}
                paper={prescription.paper}
                onOpen={onOpen}
              />
              <div className={classes.sheet}>
                <PaperLanguage value={speaker}>
                  <PrescriptionPaper
                    record={{ ...prescription.paper, prescription }}
                    size={size}
                    isOnScreenOnly
                  />
                </PaperLanguage>
              </div>
              <DialogButtons>
                {mayChange && (
                  <>
                    <Button
                      variant="subtle"
                      color="red"
                      px="xs"
                      className={classes.apart ?? ''}
                      onClick={voiding.open}
                    >
                      {t('Void')}
                    </Button>
                    <Button variant="default" onClick={amending.open}>
                      {t('Correct')}
                    </Button>
                  </>
                )}
                {!prescription.voided && !prescription.amendedBy && (
                  <ShareButton paper={{ kind: 'prescription', id: prescription.id }} />
                )}
                <Button
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => print(prescription.id)}
                >
                  {t('Print')}
                </Button>
              </DialogButtons>
            </Stack>
          ) : (
            skeleton
          )}
        </ListState>
      </Modal>
      {prescription && isAmending && (
        <CreatePrescriptionDialog amends={prescription} onClose={amending.close} />
      )}
      {prescription && isVoiding && (
        <VoidDialog
          kind="prescription"
          save={(reason) => client.prescriptions.void({ id: prescription.id, reason })}
          queryKey={api.prescriptions.key()}
          onClose={voiding.close}
        />
      )}
    </>
  );
}

interface BesideThePaperProps {
  prescription: Prescription;
  paper: RestOfPaper;
  onOpen: (id: string) => void;
}

/** What the clinic knows of a prescription and its paper does not say, before the medicines are read. */
function BesideThePaper({ prescription, paper, onOpen }: BesideThePaperProps) {
  const { dateTime } = useFormat();
  const { data: patient, isPending } = usePatientBanner(prescription.patientId);
  const { amends, amendedBy, allergyAnswers, followUpDate, tokenId } = prescription;
  const opens = (id: string) => (event: MouseEvent<HTMLElement>) => {
    // The button disappears, so the focus moves to the dialog for keyboard users.
    focusOn(event.currentTarget.closest('[role=dialog]'));
    onOpen(id);
  };
  const leftOut = Object.entries({
    [t('Symptoms')]: !paper.shows.includes('complaints') && prescription.symptoms,
    [t('Additional Notes')]: !paper.shows.includes('advice') && prescription.notes,
    [t('Follow-up Date')]:
      !paper.shows.includes('review') && followUpDate && formatCalendarDate(followUpDate),
  }).filter(([, value]) => value);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {[
            t('Token #{number}', { number: shortId(tokenId, 4) }),
            dateTime(prescription.createdAt),
          ].join(' · ')}
        </Text>
        {patient && <AllergiesOrAsk patient={patient} />}
        {isPending && <Skeleton width="12rem" className={classes.allergies} aria-busy="true" />}
      </Group>
      {(amends || amendedBy) && (
        <Group gap="xs">
          {amends && (
            <Button variant="default" size="xs" onClick={opens(amends)}>
              {t('Open the version before')}
            </Button>
          )}
          {amendedBy && (
            <Button variant="default" size="xs" onClick={opens(amendedBy)}>
              {t('Open the corrected version')}
            </Button>
          )}
        </Group>
      )}
      <VoidedNotice voided={prescription.voided} />
      {allergyAnswers.length > 0 && (
        <Alert color="red" role="note" title={t('Prescribed despite a recorded allergy')}>
          {allergyAnswers.map(({ medicine, allergy, reason }) => (
            <Text key={`${medicine} ${allergy}`}>
              {t('{medicine} (allergic to {allergy}): {reason}', { medicine, allergy, reason })}
            </Text>
          ))}
        </Alert>
      )}
      {leftOut.length > 0 && (
        <section aria-label={t('Not on the paper')}>
          <Text size="sm" c="dimmed">
            {t('Not on the paper')}
          </Text>
          <Facts isNarrow facts={Object.fromEntries(leftOut)} />
        </section>
      )}
    </>
  );
}
