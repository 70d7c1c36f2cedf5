import { z } from 'zod';
import { date, id, instant, optionalText, paise } from '../../shared/fields';
import { t } from '../../shared/language';
import { changeReason } from '../../shared/voided';
import { newAllergyAnswer } from '../patients/allergies/allergyAnswer';
import { confirmedDoubts } from '../prescriptions/doubt';
import { namelessLines, namelessMessage } from '../prescriptions/medicineName';
import {
  emptyMedication,
  maxMedicines,
  medication,
  prescription,
} from '../prescriptions/prescription';
import { insteadOf, token } from '../queue/token';
import { type Complaint, type Diagnosis, noted } from '../templates/noted';

/** What a doctor notes in a consultation (FHIR's Encounter with what belongs to it). */
const consultationContent = z.object({
  ...noted.shape,
  examination: optionalText(2000),
  /** The day that follows from the review, where one does. */
  followUpDate: date.nullable(),
  /** Its author's alone: never printed, shared or read by anybody else. */
  privateNote: optionalText(2000),
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

/** One line among the medicines, by which the page finds it. */
export type LineOfPad = `medicines ${number}`;
export const lineOfPad = (position: number): LineOfPad => `medicines ${position}`;

/** Why a line wants a look: it comes from an earlier visit, or not all of what was typed was understood. */
const lineMarks = [
  'old',
  'stopped',
  'weightUnknown',
  'weightChanged',
  'doseForAdults',
  'unclear',
] as const;
export type LineMark = (typeof lineMarks)[number];

/** A medicine on the page: also one that is only proposed, until the doctor takes it. */
const draftMedicine = medication.extend({
  isProposed: z.boolean().default(false),
  marks: z.array(z.enum(lineMarks)).max(lineMarks.length).default([]),
});
export type DraftMedicine = z.infer<typeof draftMedicine>;

/** Marks of a line that nobody can take as it stands. */
const doseMarks: readonly LineMark[] = ['weightUnknown', 'weightChanged', 'doseForAdults'];

/** True for a proposed line whose dose has to be written first. */
export function wantsDose({ isProposed, marks }: DraftMedicine): boolean {
  return isProposed && marks.some((mark) => doseMarks.includes(mark));
}

/** The page as it stands, half a word included. */
export const draftContent = consultationContent.extend({
  medicines: z.array(draftMedicine).max(maxMedicines),
  /** What is typed in a box and not taken yet. */
  typing: z.partialRecord(z.enum(sections), z.string().max(2000)).default({}),
});
export type DraftContent = z.infer<typeof draftContent>;

export const emptyDraft: DraftContent = { ...emptyContent, medicines: [], typing: {} };

/** A draft as it is kept: one for each visit. */
export const draft = z.object({
  content: draftContent,
  /** Grows with each saving; a saving names the one it began from. 0: nothing is kept yet. */
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
  /** Those that hold, of this visit. */
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

/** What the page of a visit opens with. */
export const openedConsultation = z.object({
  token,
  /** How many visits of this patient there were up to this one. */
  visitNumber: z.int(),
  lastVisitAt: instant.nullable(),
  /** What the patient owes of all bills. */
  due: paise,
  draft: draft.nullable(),
  /** As it was finished, and corrected since; null while it is not. */
  finished: consultation.nullable(),
  /** The newest visits of the patient, as they are read page by page: nobody waits a second time for them. */
  history: historyPage,
});
export type OpenedConsultation = z.infer<typeof openedConsultation>;

/** What reception reads of a visit: what is to be done next. */
export const advisedVisit = z.object({
  tokenId: id,
  /** The consultation's, whose note can be printed; null where a prescription says it. */
  noteId: id.nullable(),
  doctorName: z.string(),
  finishedAt: instant,
  tests: z.array(z.string()),
  review: z.string(),
  followUpDate: date.nullable(),
});

/** The most of each that is offered. */
export const maxSuggestions = { lines: 60, medicines: 1000 } as const;

const offered = z.array(z.string()).max(maxSuggestions.lines);

/** What a doctor notes most, the most used first. */
export const usualOfDoctor = z.object({
  complaints: offered,
  examination: offered,
  diagnoses: offered,
  tests: offered,
  advice: offered,
  /**
   * The names of medicines, first this doctor's own, with what this doctor mostly writes of food and duration for people
   * of twelve years and more. No dose, strength or time: those were another patient's (decision 90).
   */
  medicines: z
    .array(
      z.object({
        name: z.string(),
        /** "after food"; empty where nothing is usual. */
        relation: z.string(),
        /** "5 days"; empty where nothing is usual. */
        duration: z.string(),
        /** Small letters: what it was written for, where it is usual for that; null: whatever it was for. */
        diagnosis: z.string().nullable(),
      }),
    )
    .max(maxSuggestions.medicines),
});
export type UsualOfDoctor = z.infer<typeof usualOfDoctor>;

/** What is sent to finish a visit. */
export const finishedConsultation = consultationContent.extend({
  tokenId: id,
  /** The draft's version that it was made of, so that another window's work is not passed over. */
  draftVersion: z.int().min(0),
  /** The doctor was asked, and means it so. */
  isWithoutDiagnosis: z.boolean().default(false),
  allergyAnswer: newAllergyAnswer.optional(),
  confirmed: confirmedDoubts,
  insteadOf,
});

export const amendedConsultation = finishedConsultation
  .omit({ tokenId: true, draftVersion: true, insteadOf: true })
  .extend({ id, reason: changeReason });

/** The specification's texts of a prescription (spec 3) that follow from what was noted. */
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
    diagnosis: joined(diagnoses.map(diagnosisText), 500),
    symptoms: joined(complaints.map(complaintText), 2000),
    notes: advice.join('\n') || undefined,
  };
}

/** "Fever, 3 days". */
export function complaintText({ text, since }: Complaint): string {
  return since === '' ? text : `${text}, ${since}`;
}

/** "?Dengue" as doctors write what is not certain. */
export function diagnosisText({ text, isProvisional }: Diagnosis): string {
  return isProvisional ? `?${text}` : text;
}

/** Whole texts as long as there is room for them; the record itself has all. */
function joined(texts: readonly string[], room: number): string {
  let whole = '';
  for (const text of texts) {
    const longer = whole === '' ? text : `${whole}; ${text}`;
    if (longer.length > room - 2) return `${whole} …`;
    whole = longer;
  }
  return whole;
}

/** The page's content with everything that counts: taken lines alone, nothing half typed. */
export function contentOf({ typing: _, medicines, ...content }: DraftContent): ConsultationContent {
  return {
    ...content,
    medicines: medicines
      .filter(({ isProposed }) => !isProposed)
      .map(({ isProposed: _proposed, marks: _marks, ...medicine }) => medicine),
  };
}

/** A page with what was noted, to go on from. */
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

/** True where nothing at all was noted. */
export function isBlank(content: ConsultationContent): boolean {
  return Object.values(content).every((value) => value === null || value.length === 0);
}

/** What stands in the way of finishing; null when nothing does. */
export function refusalOfFinish(
  content: DraftContent,
): { section: Section | LineOfPad; message: string } | null {
  const unwritten = content.medicines.find(wantsDose);
  if (unwritten) {
    return {
      section: 'medicines',
      message: t('{medicine} has no dose yet: press Enter to write it, or remove the line.', {
        medicine: `${unwritten.name} ${unwritten.strength}`.trim(),
      }),
    };
  }
  if (content.medicines.some(({ isProposed }) => isProposed)) {
    return {
      section: 'medicines',
      message: t(
        'Add or remove the proposed medicines first: press Enter once you have seen them.',
      ),
    };
  }
  const nameless = namelessLines(content.medicines);
  const [first] = nameless;
  if (first) return { section: lineOfPad(first.position), message: namelessMessage(nameless) };
  return isBlank(contentOf(content))
    ? { section: 'complaints', message: t('Nothing is noted yet.') }
    : null;
}
