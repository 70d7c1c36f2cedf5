import { z } from 'zod';
import { date, id, instant, optionalText, paise } from '../../shared/fields';
import { t } from '../../shared/language';
import { changeReason } from '../../shared/voided';
import { newAllergyAnswer } from '../patients/allergies/allergyAnswer';
import { warningAnswers } from '../prescriptions/checks/warningAnswer';
import { currentMedicine, maxCurrentMedicines } from '../prescriptions/current/currentMedicines';
import { confirmedDoubts } from '../prescriptions/doubt';
import { namelessLines, namelessMessage } from '../prescriptions/medicineName';
import {
  emptyMedication,
  maxMedicines,
  medication,
  prescription,
} from '../prescriptions/prescription';
import { weightDose } from '../prescriptions/regimen';
import { insteadOf, token } from '../queue/token';
import { clinicSettings, paperParts } from '../settings/clinicSettings';
import { type Complaint, type Diagnosis, noteFields } from '../templates/noted';

/** The most characters of the examination and of the private note. */
export const noteLength = 2000;

/** What a doctor notes in a consultation (FHIR's Encounter with what belongs to it). */
const consultationContent = z.object({
  ...noteFields.shape,
  examination: optionalText(noteLength),
  /** The day that the review text means; null if it means none. */
  followUpDate: date.nullable(),
  /** Only its author may read it: never printed or shared. */
  privateNote: optionalText(noteLength),
});
export type ConsultationContent = z.infer<typeof consultationContent>;

export const emptyContent: ConsultationContent = {
  complaints: [],
  examination: '',
  diagnoses: [],
  medicines: [],
  tests: [],
  advice: [],
  review: '',
  followUpDate: null,
  privateNote: '',
};

/** The boxes of the page in the order in which they are filled in. */
export const sections = [
  'complaints',
  'examination',
  'diagnoses',
  'medicines',
  'tests',
  'advice',
  'review',
  'privateNote',
] as const;
export type Section = (typeof sections)[number];

/** The `data-section` of one medicine line, by which the page focuses it. */
export type LineOfPad = `medicines ${number}`;
export const lineOfPad = (position: number): LineOfPad => `medicines ${position}`;

/** Why the doctor should check a line: it comes from an earlier visit, or not all of its text was understood. */
const lineMarks = [
  'old',
  'stopped',
  'weightUnknown',
  'weightChanged',
  'doseForAdults',
  'otherWeight',
  'unclear',
] as const;
export type LineMark = (typeof lineMarks)[number];

/** A medicine on the page; a proposed one is not prescribed until the doctor adds it. */
const draftMedicine = medication.extend({
  isProposed: z.boolean().default(false),
  marks: z.array(z.enum(lineMarks)).max(lineMarks.length).default([]),
});
export type DraftMedicine = z.infer<typeof draftMedicine>;

/** Marks of lines that cannot be added as they are: their dose has to be written. */
const doseMarks: readonly LineMark[] = [
  'weightUnknown',
  'weightChanged',
  'doseForAdults',
  'otherWeight',
];

/** True for a proposed line whose dose has to be written first. */
export function needsDoseWritten({ isProposed, marks }: DraftMedicine): boolean {
  return isProposed && marks.some((mark) => doseMarks.includes(mark));
}

/** The page's content, half-typed text included. */
export const draftContent = consultationContent.extend({
  medicines: z.array(draftMedicine).max(maxMedicines),
  /** By box, text that is typed and not added yet. */
  typing: z.partialRecord(z.enum(sections), z.string().max(2000)).default({}),
});
export type DraftContent = z.infer<typeof draftContent>;

export const emptyDraft: DraftContent = { ...emptyContent, medicines: [], typing: {} };

/** A draft as it is stored: one for each visit. */
export const draft = z.object({
  content: draftContent,
  /** Grows with each saving; a saving names the version it is based on. 0: nothing is stored yet. */
  version: z.int().min(0),
  savedAt: instant,
  savedByName: z.string(),
});
export type Draft = z.infer<typeof draft>;

/** A finished consultation; it does not change, a correction is a new one that `amends` it. */
export const consultation = consultationContent.extend({
  id,
  tokenId: id,
  patientId: id,
  doctorId: id,
  doctorName: z.string(),
  medicines: z.array(medication),
  /** Null for everybody but its author. */
  privateNote: z.string().nullable(),
  /** Null where no medicine was written. */
  prescriptionId: id.nullable(),
  finishedAt: instant,
  amends: id.nullable(),
  amendReason: z.string().nullable(),
  amendedBy: id.nullable(),
});
export type Consultation = z.infer<typeof consultation>;

/** Visits in one page of a patient's history. */
export const historyPageSize = 10;

/** One visit in a patient's history. */
const pastVisit = z.object({
  token,
  consultation: consultation.nullable(),
  /** The visit's prescriptions in force. */
  prescriptions: z.array(prescription),
  bill: z.object({ total: paise, due: paise }).nullable(),
});
export type PastVisit = z.infer<typeof pastVisit>;

/** One page of a patient's visits, newest first. */
export const historyPage = z.object({
  visits: z.array(pastVisit),
  nextCursor: z.string().nullable(),
});
export type HistoryPage = z.infer<typeof historyPage>;

/** What a doctor wants to know of the time since the patient's last visit. */
export const changesSinceLastVisit = z.object({
  /** Of the last visit, on the clinic's calendar. */
  date,
  /** Values measured at this visit and before, if they differ. */
  values: z.array(
    z.object({
      label: z.string(),
      before: z.string(),
      now: z.string(),
      mark: z.enum(['low', 'high']).optional(),
    }),
  ),
  /** Medicines of the last visit that are not over; `daysLeft` is null for those until stopped. */
  medicines: z.array(z.object({ name: z.string(), daysLeft: z.int().nullable() })),
  /** Tests that were advised at the last visit. */
  tests: z.array(z.string()),
});
export type ChangesSinceLastVisit = z.infer<typeof changesSinceLastVisit>;

/** Everything that the page of a visit reads to open. */
export const openedConsultation = z.object({
  token,
  /** How many visits of this patient there were up to this one. */
  visitNumber: z.int(),
  lastVisitAt: instant.nullable(),
  /** What the patient owes of all bills. */
  due: paise,
  draft: draft.nullable(),
  /** The visit as finished, or as last corrected; null while it is not finished. */
  finished: consultation.nullable(),
  /** The optional parts that the clinic's prescriptions print. */
  paperShows: z.array(z.enum(paperParts)),
  /** By weekday from Monday on; a review is set on a day on which the clinic is open. */
  workingHours: clinicSettings.shape.workingHours,
  /** The first page of the patient's visits, sent along to save a round trip. */
  history: historyPage,
  /** What the patient takes now, sent along for the same reason. */
  currentMedicines: z.array(currentMedicine).max(maxCurrentMedicines),
});
export type OpenedConsultation = z.infer<typeof openedConsultation>;

/** The part of a visit that reception may read: what is to be done next. */
export const advisedVisit = z.object({
  tokenId: id,
  /** The consultation whose visit note can be printed; null if there is none, as beside a prescription. */
  noteId: id.nullable(),
  doctorName: z.string(),
  finishedAt: instant,
  tests: z.array(z.string()),
  review: z.string(),
  followUpDate: date.nullable(),
});

/** The most suggestions of each list. */
export const maxSuggestions = { lines: 60, medicines: 1000 } as const;

const suggestions = z.array(z.string()).max(maxSuggestions.lines);

/** What a doctor writes most often, most used first. */
export const usualOfDoctor = z.object({
  complaints: suggestions,
  examination: suggestions,
  diagnoses: suggestions,
  tests: suggestions,
  advice: suggestions,
  /**
   * The names of medicines, first this doctor's own, with what this doctor mostly writes of food and duration for
   * people of twelve years and more. No dose, strength or time: those were another patient's (decision 90). A rate by
   * weight is nobody's dose.
   */
  medicines: z
    .array(
      z.object({
        name: z.string(),
        /** "after food"; empty if nothing is usual. */
        relation: z.string(),
        /** "5 days"; empty if nothing is usual. */
        duration: z.string(),
        /** What this doctor mostly writes for each kilogram; null if nothing is usual. */
        rate: weightDose.pick({ mgPerKg: true, per: true }).nullable(),
        /** In lower case, the diagnosis for which it is usual; null: any diagnosis. */
        diagnosis: z.string().nullable(),
      }),
    )
    .max(maxSuggestions.medicines),
});
export type UsualOfDoctor = z.infer<typeof usualOfDoctor>;

/** What is sent to finish a visit. */
export const finishedConsultation = consultationContent.extend({
  tokenId: id,
  /** The draft version that it was made from, so that it cannot override another window's changes. */
  draftVersion: z.int().min(0),
  /** The doctor has confirmed that there is no diagnosis. */
  isWithoutDiagnosis: z.boolean().default(false),
  allergyAnswer: newAllergyAnswer.optional(),
  warningAnswers,
  confirmed: confirmedDoubts,
  insteadOf,
});

export const amendedConsultation = finishedConsultation
  .omit({ tokenId: true, draftVersion: true, insteadOf: true })
  .extend({ id, reason: changeReason });

/** The specification's text fields of a prescription (spec 3), made from the visit's content. */
export function prescriptionTexts({
  complaints,
  diagnoses,
  advice,
}: Pick<ConsultationContent, 'complaints' | 'diagnoses' | 'advice'>): {
  diagnosis: string;
  symptoms: string;
  notes: string | undefined;
} {
  return {
    diagnosis: joinedWithin(diagnoses.map(diagnosisText), 500),
    symptoms: joinedWithin(complaints.map(complaintText), 2000),
    notes: advice.join('\n') || undefined,
  };
}

/** "Fever, 3 days". */
export function complaintText({ text, since }: Complaint): string {
  return since === '' ? text : `${text}, ${since}`;
}

/** "?Dengue": doctors write a question mark before an uncertain diagnosis. */
export function diagnosisText({ text, isProvisional }: Diagnosis): string {
  return isProvisional ? `?${text}` : text;
}

/** Joins whole texts up to `maxLength` characters, an ellipsis included; the record itself has all of them. */
function joinedWithin(texts: readonly string[], maxLength: number): string {
  let result = '';
  for (const text of texts) {
    const next = result === '' ? text : `${result}; ${text}`;
    if (next.length > maxLength - 2) return `${result} …`;
    result = next;
  }
  return result;
}

/** The page's content as it counts: without proposed lines and half-typed text. */
export function contentOf({ typing: _, medicines, ...content }: DraftContent): ConsultationContent {
  return {
    ...content,
    medicines: medicines
      .filter(({ isProposed }) => !isProposed)
      .map(({ isProposed: _proposed, marks: _marks, ...medicine }) => medicine),
  };
}

/** The page that goes on from a visit's content. */
export function draftFrom(content: ConsultationContent): DraftContent {
  return {
    ...content,
    medicines: content.medicines.map((medicine) => ({
      ...emptyMedication,
      ...medicine,
      isProposed: false,
      marks: [],
    })),
    typing: {},
  };
}

/**
 * True if every field is empty. Unlike for `hasDraft`, proposed lines and half-typed text do not count: a finished
 * visit has none.
 */
export function isBlank(content: ConsultationContent): boolean {
  return Object.values(content).every((value) => value === null || value.length === 0);
}

/** Why the page cannot be finished, and where; null if it can. */
export function refusalOfFinish(
  content: DraftContent,
): { section: Section | LineOfPad; message: string } | null {
  const withoutDose = content.medicines.find(needsDoseWritten);
  if (withoutDose) {
    return {
      section: 'medicines',
      message: t('{medicine} has no dose yet: press Enter to write it, or remove the line.', {
        medicine: `${withoutDose.name} ${withoutDose.strength}`.trim(),
      }),
    };
  }
  if (content.medicines.some(({ isProposed }) => isProposed)) {
    return {
      section: 'medicines',
      message: t('Some medicines are only proposed: press “Add these” or “Add none” first.'),
    };
  }
  const lines = namelessLines(content.medicines);
  const [first] = lines;
  if (first) return { section: lineOfPad(first.position), message: namelessMessage(lines) };
  return isBlank(contentOf(content))
    ? { section: 'complaints', message: t('Nothing is noted yet.') }
    : null;
}
