import { Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useLayer } from '../../../web/ui/layers';
import { uncheckedMedicines } from '../../patients/allergies/allergyCheck';
import type { SignedList } from '../../substances/listSignature';
import type { Tie } from '../../substances/substances';
import { Proposals } from '../../substances/widgets/Proposals';
import { SubstancesQuestion } from '../../substances/widgets/SubstancesQuestion';
import { useRemember } from '../../substances/widgets/useTies';
import type { Medication } from '../prescription';
import classes from './ChecksNote.module.css';
import type { PageChecks } from './useChecks';
import { useMedicineKnowledge } from './useMedicineKnowledge';

interface ChecksNoteProps {
  checks: Pick<PageChecks, 'state' | 'checks' | 'isWithoutCurrent'>;
  /** The page's medicines. */
  medicines: readonly Medication[];
  ties: readonly Tie[];
  /** Each line asks by itself what is in it, as of a patient with a recorded allergy. */
  isAskedInLines: boolean;
}

/**
 * How many of the medicines were checked, what was not compared, and the question what is in the first that was not.
 * Nothing without a medicine. No warning is not a clearance, so it is never green.
 */
export function ChecksNote({ checks: page, medicines, ties, isAskedInLines }: ChecksNoteProps) {
  const { state, checks } = page;
  if (medicines.every(({ name }) => name.trim() === '')) return null;
  if (state === 'loading') {
    return <Note>{t('Loading the medicine checks …')}</Note>;
  }
  if (state === 'failed' || !checks) {
    return (
      <Note isYellow>
        {t('Medicines could not be checked here: the server checks them before it saves.')}
      </Note>
    );
  }
  const { total, covered, notCovered, currentNotCovered } = checks;
  if (total === 0) return null;
  const unknown = unknownNames(medicines, notCovered);
  const [first] = unknown;
  return (
    <Note isYellow={covered === 0}>
      <Count
        text={t('{covered} of {total, plural, one {# medicine} other {# medicines}} checked', {
          covered,
          total,
        })}
      >
        <Coverage page={page} {...{ notCovered, currentNotCovered, unknown }} />
      </Count>
      {first && !isAskedInLines && <WhatIsIn key={first} name={first} ties={ties} />}
    </Note>
  );
}

/** Of the medicines that are not covered, those whose substances nobody knows. */
function unknownNames(medicines: readonly Medication[], notCovered: readonly string[]): string[] {
  const unchecked = uncheckedMedicines(medicines).map(({ name }) => name.trim());
  return [...new Set(notCovered)].filter((name) => unchecked.includes(name.trim()));
}

function Note({ isYellow = false, children }: { isYellow?: boolean; children: ReactNode }) {
  return (
    <div role="note" className={classes.note} data-yellow={isYellow || undefined}>
      {children}
    </div>
  );
}

/** A button that explains its text. In a dialog Escape and Back close the explanation alone. */
function Count({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useLayer(isOpen, () => setOpen(false));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.count} onClick={() => setOpen(!isOpen)}>
          <IconInfoCircle size={16} aria-hidden />
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

function WhatIsIn({ name, ties }: { name: string; ties: readonly Tie[] }) {
  const { remember, isSaving } = useRemember();
  const question = t('{medicine}: what is in it?', { medicine: name });
  const note = (substances: readonly string[]) =>
    remember({ brand: name, substances: [...substances] });
  return (
    <>
      <SubstancesQuestion
        question={question}
        label={question}
        ties={ties}
        isSaving={isSaving}
        onRemember={note}
      />
      <Proposals name={name} isSaving={isSaving} onNote={note} />
    </>
  );
}

interface CoverageProps {
  page: ChecksNoteProps['checks'];
  notCovered: readonly string[];
  currentNotCovered: readonly string[];
  unknown: readonly string[];
}

/** What the checks know and do not know, in a few sentences. */
function Coverage({ page, notCovered, currentNotCovered, unknown }: CoverageProps) {
  const notListed = [...new Set(notCovered)].filter((name) => !unknown.includes(name));
  return (
    <Stack gap="xs">
      {unknown.length > 0 && (
        <Text size="sm">
          {t('Not checked, as nobody noted what is in them: {medicines}', {
            medicines: unknown.join(', '),
          })}
        </Text>
      )}
      {notListed.length > 0 && (
        <Text size="sm">
          {t('Not checked, as not all that is in them is in the list: {medicines}', {
            medicines: notListed.join(', '),
          })}
        </Text>
      )}
      <Text size="sm">
        {t(
          'Compared with each other, and with recorded allergies, conditions, pregnancy, age, weight and today’s diagnosis.',
        )}{' '}
        {page.isWithoutCurrent
          ? t('What the patient takes already could not be read and was not compared.')
          : t('Also with what the patient takes already, as far as it is noted.')}
      </Text>
      {currentNotCovered.length > 0 && (
        <Text size="sm">
          {t('Not checked of what the patient takes already: {medicines}', {
            medicines: [...new Set(currentNotCovered)].join(', '),
          })}
        </Text>
      )}
      <Text size="sm">{t('Not compared: the medical history, which is free text.')}</Text>
      <Unreviewed />
      <Text size="sm">{t('No warning does not mean that a medicine is safe.')}</Text>
    </Stack>
  );
}

/** That nobody has looked at the list and the rules, until doctors of the clinic have signed these versions. */
function Unreviewed() {
  const { knowledge } = useMedicineKnowledge();
  const { data: signatures } = useQuery(api.substances.signatures.queryOptions());
  if (!knowledge || !signatures) return null;
  const { substancesVersion, rulesVersion } = knowledge;
  const versions: Partial<Record<SignedList, string>> = {
    substances: substancesVersion,
    rules: rulesVersion,
  };
  const signed = signatures.filter(({ list, version }) => versions[list] === version);
  if (new Set(signed.map(({ list }) => list)).size === Object.keys(versions).length) return null;
  return (
    <Text size="sm">{t('No pharmacist has looked at the list of substances and the rules.')}</Text>
  );
}
