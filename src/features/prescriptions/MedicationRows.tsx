import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../shared/language';
import { positionAfter } from '../../shared/positionAfter';
import { api } from '../../web/api/api';
import { RemovedRow } from '../../web/forms/RemovedRow';
import { useFormRows } from '../../web/forms/useFormRows';
import { SuggestInput } from '../../web/ui/SuggestInput';
import { AllergyOfLine } from '../patients/allergies/widgets/AllergyOfLine';
import { allergiesToMedicines } from '../substances/allergiesWithSubstances';
import { type Tie, withName, withSubstances } from '../substances/substances';
import { useTies } from '../substances/widgets/useTies';
import type { DoseOfLine } from './checks/childDose';
import type { Finding } from './checks/finding';
import classes from './MedicationRows.module.css';
import {
  emptyMedication,
  type FrequentMedication,
  type Medication,
  type PrescriptionForm,
  usualSubstances,
  withPickedMedicine,
} from './prescription';
import { DoseByWeight } from './widgets/DoseByWeight';
import { allergiesIn, LineFindings } from './widgets/LineFindings';
import type { PageChecks } from './widgets/useChecks';

interface MedicationRowsProps {
  form: UseFormReturnType<PrescriptionForm>;
  /** As recorded for the patient. */
  allergies: readonly string[];
  /** What the checks found about each row. */
  findings: PageChecks['byLine'];
  /** Computes a dose by the patient's weight; null while nothing can be computed. */
  doseOf: DoseOfLine | null;
  /** The focus leaves a row. */
  onRowLeft: () => void;
}

const noFindings: readonly Finding[] = [];

/** The medication rows of a new prescription (spec 2), with suggestions. */
export function MedicationRows(props: MedicationRowsProps) {
  const { form, allergies, findings, doseOf, onRowLeft } = props;
  const { medications } = form.values;
  const { add, remove, removed, putBack } = useFormRows(form, {
    path: 'medications',
    firstField: 'name',
    rows: medications,
    empty: emptyMedication,
  });
  const { data: frequent = [] } = useQuery({
    ...api.prescriptions.frequentMedications.queryOptions(),
    // A separate key, so that changes of prescriptions do not refetch and reorder the open list.
    queryKey: ['frequentMedications'],
  });
  const { ties } = useTies();
  const edits = useNameEdits(form, { frequent, ties });
  return (
    <Stack gap="xs" className={classes.rows}>
      <Title order={3} size="h4">
        {t('Medications')}
      </Title>
      {medications.map((medication, position) => (
        <MedicationRow
          // Rows have no identity of their own, and each is drawn from the form's values.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={position}
          form={form}
          position={position}
          medication={medication}
          reference={{ allergies, frequent, ties }}
          findings={findings[position] ?? noFindings}
          doseOf={doseOf}
          edits={edits}
          onLeft={onRowLeft}
          onRemove={
            medications.length > 1
              ? () => {
                  edits.follow(position, null);
                  remove(position);
                }
              : undefined
          }
        />
      ))}
      {/* At the end, so that an open list of names does not cover it. */}
      <Group justify="flex-end">
        <RemovedRow
          message={
            removed && t('Medication {number} is removed.', { number: removed.position + 1 })
          }
          onUndo={() => {
            if (removed) edits.follow(null, removed.position);
            putBack();
          }}
        />
        <Button variant="default" onClick={add}>
          {t('+ Add Medication')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The clinic's frequent medicines and the substances of its brands. */
interface UsualMedicines {
  frequent: readonly FrequentMedication[];
  ties: readonly Tie[];
}

/** Functions that change a row's name, and its substances with it. */
function useNameEdits(form: UseFormReturnType<PrescriptionForm>, usual: UsualMedicines) {
  const { medications } = form.values;
  const { frequent, ties } = usual;
  // Typed substances stay when the name changes; suggested ones change with the name.
  const typedSubstances = useRef(new Map<number, string>());
  const removedSubstances = useRef<string | undefined>(undefined);
  /** Keeps the typed substances with their rows while one is removed (`to` null) or put back (`from` null). */
  const follow = (from: number | null, to: number | null) => {
    const before = typedSubstances.current;
    if (from !== null) removedSubstances.current = before.get(from);
    typedSubstances.current = new Map();
    for (const [position, text] of before) {
      const after = positionAfter(position, { from, to });
      if (after !== null) typedSubstances.current.set(after, text);
    }
    if (to !== null && removedSubstances.current !== undefined) {
      typedSubstances.current.set(to, removedSubstances.current);
    }
  };
  const isTyped = (position: number, { genericName }: Medication) =>
    genericName !== '' && typedSubstances.current.get(position) === genericName;
  const rename = (position: number, name: string) =>
    form.setFieldValue(`medications.${position}`, (row: Medication) =>
      withName(row, name, { isTyped: isTyped(position, row) }),
    );
  const pick = (position: number, name: string) => {
    const row = medications[position];
    const picked = frequent.find((medicine) => medicine.name === name);
    if (!row || !picked) return;
    const typed = { isTyped: isTyped(position, row) };
    form.setFieldValue(
      `medications.${position}`,
      withSubstances(withPickedMedicine(row, picked, typed), ties),
    );
  };
  // When the name field loses the focus, the substances are filled in.
  const fill = (position: number) => {
    const row = medications[position];
    if (!row) return;
    const { genericName } = withSubstances(row, ties);
    if (genericName !== row.genericName) {
      form.setFieldValue(`medications.${position}.genericName`, genericName);
    }
  };
  const typeSubstances = (position: number, genericName: string) => {
    typedSubstances.current.set(position, genericName);
    form.setFieldValue(`medications.${position}.genericName`, genericName);
  };
  return { rename, pick, fill, typeSubstances, follow };
}

interface MedicationRowProps {
  form: UseFormReturnType<PrescriptionForm>;
  position: number;
  medication: Medication;
  /** Suggestions, and the allergies that it is compared with. */
  reference: UsualMedicines & Pick<MedicationRowsProps, 'allergies'>;
  findings: readonly Finding[];
  doseOf: DoseOfLine | null;
  edits: ReturnType<typeof useNameEdits>;
  onLeft: () => void;
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined;
}

function MedicationRow(props: MedicationRowProps) {
  const { form, position, medication, reference, findings, doseOf, edits, onLeft, onRemove } =
    props;
  const { allergies, frequent, ties } = reference;
  return (
    <fieldset
      className={classes.row}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeft();
      }}
    >
      <legend>{t('Medication {number}', { number: position + 1 })}</legend>
      <SuggestInput
        label={t('Name')}
        withAsterisk
        className={classes.name}
        data={frequent.map((medicine) => medicine.name)}
        onOptionSubmit={(name) => edits.pick(position, name)}
        {...form.getInputProps(`medications.${position}.name`)}
        onChange={(name) => edits.rename(position, name)}
        onBlur={() => edits.fill(position)}
      />
      <TextInput
        label={t('Dosage')}
        placeholder={t('1 tablet')}
        autoComplete="off"
        {...form.getInputProps(`medications.${position}.dosage`)}
      />
      <TextInput
        label={t('Frequency')}
        placeholder={t('1-0-1')}
        autoComplete="off"
        {...form.getInputProps(`medications.${position}.frequency`)}
      />
      <TextInput
        label={t('Duration')}
        placeholder={t('5 days')}
        autoComplete="off"
        {...form.getInputProps(`medications.${position}.duration`)}
      />
      <SuggestInput
        label={t('Generic')}
        data={usualSubstances(medication.name, frequent)}
        {...form.getInputProps(`medications.${position}.genericName`)}
        onChange={(genericName) => edits.typeSubstances(position, genericName)}
      />
      <TextInput
        label={t('Strength')}
        placeholder={t('500 mg')}
        autoComplete="off"
        {...form.getInputProps(`medications.${position}.strength`)}
      />
      <TextInput
        label={t('Special Instructions')}
        placeholder={t('After food')}
        className={classes.instructions}
        autoComplete="off"
        {...form.getInputProps(`medications.${position}.instructions`)}
      />
      <AllergyOfLine
        allergies={allergies}
        medicine={withSubstances(medication, ties)}
        alsoAgainst={allergiesIn(findings)}
        showsUnchecked={allergiesToMedicines(allergies, ties).length > 0}
        className={classes.allergy}
      />
      <LineFindings findings={findings} className={classes.allergy} />
      <DoseByWeight medicine={medication} doseOf={doseOf} className={classes.allergy} />
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          className={classes.remove}
          aria-label={t('Remove medication {number}', { number: position + 1 })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
          <span className={classes.removeWord}>{t('Remove')}</span>
        </Button>
      )}
    </fieldset>
  );
}
