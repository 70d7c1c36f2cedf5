import { SegmentedControl } from '@mantine/core';
import { Fragment, memo, useDeferredValue } from 'react';
import { ageOnDay, ageWords, type KnownAge } from '../../shared/age';
import { languageName, languages, type Speaker, t } from '../../shared/language';
import { usePaperChoice } from '../../web/paper/usePaperChoice';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { allergyConflicts } from '../patients/allergies/allergyCheck';
import { type Gender, genderWords } from '../patients/patient';
import { followUpText } from '../prescriptions/comingAgain';
import { type CurrentMedicine, withChanges } from '../prescriptions/current/currentMedicines';
import { changeHeadings, groupsByChange } from '../prescriptions/current/medicineChange';
import { medicineOnPaper } from '../prescriptions/medicineOnPaper';
import { paperLayout } from '../prescriptions/prescriptionPaper';
import { directionsInOneText } from '../prescriptions/regimenOnPaper';
import {
  complaintText,
  type DraftContent,
  type DraftMedicine,
  diagnosisText,
  type OpenedConsultation,
} from './consultation';
import classes from './DraftPaper.module.css';

interface DraftPaperProps {
  patientName: string;
  /** Undefined while loading. */
  facts: (KnownAge & { gender: Gender | null }) | undefined;
  /** As recorded with the patient. */
  allergies: readonly string[];
  content: DraftContent;
  /** What the patient takes now; undefined while loading. */
  current: readonly CurrentMedicine[] | undefined;
  /** The optional parts that the clinic prints. */
  shows: OpenedConsultation['paperShows'];
}

/**
 * What the patient will take home, as far as it is written, in the language of the print. Proposed lines are left out,
 * as on the paper.
 */
export const DraftPaper = memo(function DraftPaper({
  patientName,
  facts,
  allergies,
  content,
  shows,
  current = [],
}: DraftPaperProps) {
  const { today, name: clinicName } = useClinic();
  const { name: doctorName } = useSignedInUser();
  const choice = usePaperChoice({
    kind: 'prescription',
    sizes: ['A4', 'A5'],
    remembersLanguage: true,
  });
  const { speaker, language } = choice;
  // The boxes come first: a key waits for no paper.
  const { diagnoses, complaints, medicines, tests, advice, review, followUpDate } =
    useDeferredValue(content);
  const lines = medicines.filter(({ isProposed }) => !isProposed);
  const groups = groupsByChange(withChanges(lines, current));
  const followUp =
    speaker &&
    shows.includes('review') &&
    followUpText({ followUpDate, review, writtenOn: today }, speaker.locale);
  return (
    <section className={classes.part} aria-label={t('The paper')}>
      <div className={classes.head}>
        <h2>{t('The paper')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('Language of the paper')}
          data={languages.map((code) => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={choice.chooseLanguage}
        />
      </div>
      {speaker && (
        <div className={classes.paper} lang={language}>
          <div className={classes.letterhead}>
            <b>{clinicName || speaker.t('Clinic')}</b>
            <span>{doctorName}</span>
          </div>
          <p>
            <b>{patientName}</b>
            {facts &&
              ` · ${ageWords(ageOnDay(facts, today), speaker)}, ${genderWords(facts.gender, speaker)}`}
          </p>
          <Passage title={speaker.t('Diagnosis')} text={diagnoses.map(diagnosisText).join('; ')} />
          {shows.includes('complaints') && (
            <Passage
              title={speaker.t('Symptoms')}
              text={complaints.map(complaintText).join('; ')}
            />
          )}
          {lines.length > 0 &&
            groups.map(({ change, items, first }) => (
              <Fragment key={change}>
                {change && <p className={classes.title}>{speaker.t(changeHeadings[change])}</p>}
                <ol start={first}>
                  {items.map((medicine, position) => (
                    <PrintedLine
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same medicine may be written twice.
                      key={position}
                      medicine={medicine}
                      allergies={allergies}
                      speaker={speaker}
                    />
                  ))}
                </ol>
              </Fragment>
            ))}
          {shows.includes('tests') && (
            <Passage title={speaker.t('Tests advised')} text={tests.join(', ')} />
          )}
          {shows.includes('advice') && (
            <Passage title={speaker.t('Advice')} text={advice.join('; ')} />
          )}
          {followUp && <Passage title={speaker.t('Follow-up')} text={followUp} />}
        </div>
      )}
    </section>
  );
});

interface PrintedLineProps {
  medicine: DraftMedicine;
  allergies: readonly string[];
  speaker: Speaker;
}

/** A medicine as the patient will read it; marked if it is stopped, or if a recorded allergy speaks against it. */
const PrintedLine = memo(function PrintedLine({ medicine, allergies, speaker }: PrintedLineProps) {
  const printed = medicineOnPaper(medicine, paperLayout, speaker);
  const words = directionsInOneText(medicine, printed, speaker);
  const against = allergyConflicts(allergies, [medicine])
    .map(({ allergy }) => allergy)
    .join(', ');
  return (
    <li className={against ? classes.against : undefined}>
      <b>{[medicine.name, medicine.strength].filter(Boolean).join(' ')}</b>
      <span className={printed.isStopped ? classes.stop : undefined}>
        {[words, printed.duration, printed.quantity].filter(Boolean).join(' · ')}
      </span>
      {against && (
        <span className={classes.reason}>
          {speaker.t('Recorded allergy: {allergies}', { allergies: against })}
        </span>
      )}
    </li>
  );
});

function Passage({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <p>
      <span className={classes.title}>{title}</span> {text}
    </p>
  );
}
