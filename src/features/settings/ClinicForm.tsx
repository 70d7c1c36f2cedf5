import { Checkbox, Group, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { t } from '../../shared/language';
import { secondFactorChoices, secondFactorLabels } from '../../shared/secondFactor';
import { nameChoices } from '../board/board';
import { nameChoiceLabels } from '../board/boardLabels';
import { ColourInput } from './ColourInput';
import { type ClinicSettings, paperParts } from './clinicSettings';
import { FormGroup } from './FormGroup';
import { GroupLinks } from './GroupLinks';
import type { ClinicForm as Fields } from './settingsForms';
import { paperPartLabels, paperPartNotes } from './settingsLabels';
import { clinicFieldText } from './settingsWords';
import { WorkingHoursInput } from './WorkingHoursInput';
import { LetterheadFields, TaxField, UpiField, ZoneField } from './widgets/ClinicFields';
import { FormPreview } from './widgets/LetterheadPreview';
import { SettingsForm } from './widgets/SettingsForm';
import { type ClinicFormState, useClinicForm } from './widgets/useClinicForm';

interface GroupProps {
  form: ClinicFormState;
}

/** The groups of the form by their ids, which an address may name after `#`; said with `t`. */
const groups = {
  letterhead: 'Letterhead',
  prescriptions: 'Prescriptions',
  bills: 'Bills',
  hours: 'Hours and appointments',
  waitingRoom: 'Waiting room',
  signingIn: 'Signing in',
} as const;

function groupOf(id: keyof typeof groups) {
  return { id, title: t(groups[id]) };
}

/** The form of the clinic's settings, for administrators. */
export function ClinicForm({ settings }: { settings: ClinicSettings }) {
  const form = useClinicForm(settings);
  return (
    <SettingsForm label={t('Clinic')} form={form} textOf={clinicFieldText} picture="logo">
      <GroupLinks groups={groups} />
      <FormGroup {...groupOf('letterhead')}>
        <LetterheadFields form={form} />
        <ColourInput
          input={form.inputOf('colour')}
          value={form.values.colour}
          onChange={(colour) => form.set('colour', colour)}
        />
        <FormPreview form={form} />
      </FormGroup>
      <PrescriptionsGroup form={form} />
      <BillsGroup form={form} />
      <HoursGroup form={form} />
      <WaitingRoomGroup form={form} />
      <SigningInGroup form={form} />
    </SettingsForm>
  );
}

function PrescriptionsGroup({ form: { values, set, labelOf } }: GroupProps) {
  return (
    <FormGroup {...groupOf('prescriptions')}>
      <Checkbox.Group
        label={labelOf('paperShows')}
        description={t('Beside patient, diagnosis and medicines, where something was noted')}
        value={values.paperShows}
        onChange={(selection) =>
          set(
            'paperShows',
            paperParts.filter((part) => selection.includes(part)),
          )
        }
      >
        <Group mt={6}>
          {paperParts.map((part) => (
            <Checkbox
              key={part}
              value={part}
              label={t(paperPartLabels[part])}
              description={paperPartNotes[part] && t(paperPartNotes[part])}
              w={paperPartNotes[part] && '100%'}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </FormGroup>
  );
}

function BillsGroup({ form }: GroupProps) {
  const { values, set, labelOf, inputOf } = form;
  return (
    <FormGroup {...groupOf('bills')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...inputOf('billPrefix')}
          description={t('Up to 4 capital letters and digits')}
          autoComplete="off"
        />
        <TextInput
          {...inputOf('consultationFee')}
          description={t('In rupees; a doctor can have their own')}
          inputMode="decimal"
          autoComplete="off"
        />
      </SimpleGrid>
      <TaxField form={form} />
      <Checkbox
        label={labelOf('roundsBills')}
        description={t('Adds a “Round off” line after tax')}
        checked={values.roundsBills}
        onChange={({ currentTarget }) => set('roundsBills', currentTarget.checked)}
      />
      {values.gstin !== '' && (
        <Checkbox
          label={labelOf('takesInputCredit')}
          description={t('Then a medicine costs its price without GST')}
          checked={values.takesInputCredit}
          onChange={({ currentTarget }) => set('takesInputCredit', currentTarget.checked)}
        />
      )}
      <UpiField form={form} />
    </FormGroup>
  );
}

function HoursGroup({ form }: GroupProps) {
  const { values, marks, set, labelOf, inputOf } = form;
  return (
    <FormGroup {...groupOf('hours')}>
      <ZoneField form={form} />
      <TextInput
        {...inputOf('slotMinutes')}
        description={t('Minutes per appointment')}
        inputMode="numeric"
        autoComplete="off"
      />
      <WorkingHoursInput
        label={labelOf('workingHours')}
        value={values.workingHours}
        onChange={(hours) => set('workingHours', hours)}
        error={marks.workingHours}
      />
    </FormGroup>
  );
}

function WaitingRoomGroup({ form: { values, set, labelOf } }: GroupProps) {
  return (
    <FormGroup {...groupOf('waitingRoom')}>
      <Radio.Group
        label={labelOf('boardNames')}
        description={t('Default for new screens')}
        value={values.boardNames}
        onChange={(choice) => set('boardNames', choice as Fields['boardNames'])}
      >
        <Group mt={6}>
          {nameChoices.map((choice) => (
            <Radio key={choice} value={choice} label={t(nameChoiceLabels[choice])} />
          ))}
        </Group>
      </Radio.Group>
    </FormGroup>
  );
}

function SigningInGroup({ form: { values, set, labelOf } }: GroupProps) {
  return (
    <FormGroup {...groupOf('signingIn')}>
      <Radio.Group
        label={labelOf('secondFactor')}
        description={t(
          'They set it up at once, before they can go on. Set it up for your own account first.',
        )}
        value={values.secondFactor}
        onChange={(choice) => set('secondFactor', choice as Fields['secondFactor'])}
      >
        <Group mt={6}>
          {secondFactorChoices.map((choice) => (
            <Radio key={choice} value={choice} label={t(secondFactorLabels[choice])} />
          ))}
        </Group>
      </Radio.Group>
    </FormGroup>
  );
}
