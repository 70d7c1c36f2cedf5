import { Button, Group, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../shared/language';
import { useAccess } from '../../web/session/session';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { ListState } from '../../web/ui/ListState';
import { NewScreenButton } from '../board/widgets/NewScreenButton';
import { TestPrint } from '../prescriptions/widgets/TestPrint';
import { PastePrices } from '../priceList/widgets/PastePrices';
import type { ClinicSettings } from '../settings/clinicSettings';
import { Backups, SecondCopies, useDataState } from '../settings/widgets/Backups';
import { TaxForm, UpiForm } from '../settings/widgets/ClinicFields';
import { RemoveSampleData } from '../settings/widgets/RemoveSampleData';
import type { ClinicFormState } from '../settings/widgets/useClinicForm';
import { WorkingHoursFacts } from '../settings/widgets/WorkingHoursFacts';
import { InviteButton } from '../staff/widgets/InviteButton';

const writtenNames = lazyPart(() =>
  import('../substances/widgets/WrittenNames').then(({ WrittenNames }) => WrittenNames),
);

interface StepPartProps {
  onMade: () => void;
  /** The step's buttons to skip it or go on. */
  actions: ReactNode;
}

/** Invites the people who work here. */
export function StaffStep({ onMade, actions }: StepPartProps) {
  return (
    <>
      <Text>{t('Create a link for each person. They open it and choose their own password.')}</Text>
      <Text>
        {t(
          'If you work alone, turn on “Works alone” for yourself under Staff: you then do reception’s work and the doctor’s with one account.',
        )}
      </Text>
      <Group>
        <InviteButton onMade={onMade} />
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/app/settings/staff" {...props} />}
        >
          {t('Staff')}
        </Button>
        {actions}
      </Group>
    </>
  );
}

/** Shows the working hours, to confirm or to change in the settings. */
export function HoursStep({ settings, actions }: { settings: ClinicSettings; actions: ReactNode }) {
  return (
    <>
      <WorkingHoursFacts settings={settings} />
      <Group>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/app/settings/clinic" hash="hours" {...props} />}
        >
          {t('Change the hours')}
        </Button>
        {actions}
      </Group>
    </>
  );
}

/** Takes the UPI ID to which patients pay. */
export function UpiStep({ form, actions }: { form: ClinicFormState; actions: ReactNode }) {
  return (
    <>
      <Text>
        {t('Bills then show a code that opens the patient’s UPI app with the amount filled in.')}
      </Text>
      <UpiForm form={form} />
      <Group justify="flex-end">{actions}</Group>
    </>
  );
}

/** Takes the price list as it stands on paper or in a spreadsheet. */
export function PricesStep({ onMade, actions }: StepPartProps) {
  return (
    <>
      <Text>
        {t(
          'Services, procedures, tests and medicines with their prices. Doctors’ fees stay in their own settings.',
        )}
      </Text>
      <Group>
        <PastePrices onMade={onMade} isMain />
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/app/settings/prices" {...props} />}
        >
          {t('Price list')}
        </Button>
        {actions}
      </Group>
    </>
  );
}

interface MedicinesStepProps {
  isShown: boolean;
  /** Called when somebody has noted what is in a medicine. */
  onNoted: () => void;
  actions: ReactNode;
}

/** Asks a doctor what is in the clinic's medicines; others are told who can say it. */
export function MedicinesStep({ isShown, onNoted, actions }: MedicinesStepProps) {
  const { may } = useAccess();
  const isDoctor = may('substances.coverage');
  const areNamesShown = isDoctor && isShown;
  const WrittenNames = useLazyPart(writtenNames, areNamesShown);
  return (
    <>
      <Text>
        {isDoctor
          ? t(
              'Your most prescribed medicines first, one press each. New here? Choose a file with the medicines of your pharmacy.',
            )
          : t('A doctor says this, in Settings under “{part}”: ask one of yours to do it.', {
              part: t('What is in our medicines'),
            })}
      </Text>
      {/* Mounted only while it is expanded, as it reads prescriptions. */}
      {areNamesShown &&
        (WrittenNames ? (
          <WrittenNames onNoted={onNoted} />
        ) : (
          <Skeleton height={240} aria-busy="true" />
        ))}
      <Group>
        {isDoctor && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/app/settings/medicines" {...props} />}
          >
            {t('What is in our medicines')}
          </Button>
        )}
        {actions}
      </Group>
    </>
  );
}

/** The tax on new bills. The text shows the stored rate, not the one being typed. */
export function TaxStep({ form, actions }: { form: ClinicFormState; actions: ReactNode }) {
  return (
    <>
      <Text>
        {t(
          'Health services are exempt from GST in India: consultations and treatment are billed without tax. New bills start with {percent}% until you change it here. If you are unsure, ask your accountant.',
          { percent: form.stored.taxBasisPoints },
        )}
      </Text>
      {form.stored.taxBasisPoints !== '0' && (
        <Group>
          <Button
            variant="default"
            size="xs"
            disabled={form.action.isPending}
            onClick={() => form.saveOnly('taxBasisPoints', '0')}
          >
            {t('No tax: 0%')}
          </Button>
        </Group>
      )}
      <TaxForm form={form} />
      <Group justify="flex-end">{actions}</Group>
    </>
  );
}

/** Prints one page to look at. */
export function PrintStep() {
  return (
    <>
      <Text>
        {t(
          'Print one page with your letterhead and look at it: is the paper size right, is nothing cut off?',
        )}
      </Text>
      <TestPrint />
    </>
  );
}

/** Makes the link for the waiting room's television. */
export function BoardStep({ onMade, actions }: StepPartProps) {
  return (
    <>
      <Text>
        {t(
          'A television in the waiting room shows who is called. It needs a browser and the link made here, no account.',
        )}
      </Text>
      <Text>{t('Each doctor enters their room under “My practice”; the screen shows it.')}</Text>
      <Group>
        <NewScreenButton onMade={onMade} />
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/app/settings/boards" {...props} />}
        >
          {t('Waiting-room screens')}
        </Button>
        {actions}
      </Group>
    </>
  );
}

/** Chooses where backups go, and makes the first one. */
export function BackupsStep({ onMade }: { onMade: () => void }) {
  const data = useDataState();
  const count = data.data?.backups?.newest.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the number of backups changes.
  useEffect(() => {
    if (count > 0) onMade();
  }, [count]);
  return (
    <ListState
      query={data}
      failure={couldNotLoad.settings}
      skeleton={<Skeleton height={120} aria-busy="true" />}
    >
      {data.data && <Backups backups={data.data.backups} />}
      {data.data?.backups && <SecondCopies copies={data.data.backups.copies} />}
    </ListState>
  );
}

/** Removes the sample data. */
export function SamplesStep({ isDone, actions }: { isDone: boolean; actions: ReactNode }) {
  return (
    <>
      <Text>
        {isDone
          ? t('The sample patients and the sample accounts are gone.')
          : t(
              'The sample patients go with their tokens and appointments, and so do the two sample accounts, whose password everybody knows. Your first own token is #1 either way.',
            )}
      </Text>
      <Group>
        {!isDone && <RemoveSampleData />}
        {actions}
      </Group>
    </>
  );
}
