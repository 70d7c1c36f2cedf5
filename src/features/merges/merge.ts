import { z } from 'zod';
import { id, instant, textIfAny } from '../../shared/fields';
import { reasonLength } from '../../shared/voided';
import { patient } from '../patients/patient';
import { choices, fieldGroups } from './proposal';

// One person who was registered twice: one record, the duplicate, is merged into the survivor (decision 118).

/** In what two records may disagree so that somebody has to ask the patient; a check constraint has the same list. */
const questionKinds = [
  'allergies',
  'conditions',
  'pregnancy',
  'abha',
  'bloodGroup',
  'reminders',
  'sharing',
  'nominee',
  'tokens',
  'appointments',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Labels; translate with `t`. */
export const questionLabels: Record<QuestionKind, string> = {
  allergies: 'Allergies',
  conditions: 'Long-term Conditions',
  pregnancy: 'Pregnancy',
  abha: 'ABHA Number',
  bloodGroup: 'Blood Group',
  reminders: 'Consent to reminders',
  sharing: 'Consent to papers by WhatsApp, SMS or mail',
  nominee: 'Nominee',
  tokens: 'Two open tokens',
  appointments: 'Two appointments at one time',
};

/** Whom a record is of, as sentences name it. */
const mergedPatient = z.object({ id, number: z.int(), name: z.string() });

/** What both records said; blank where the kind says it all, as of two open tokens. */
const disagreement = z.object({
  kind: z.enum(questionKinds),
  survivorSays: z.string(),
  duplicateSays: z.string(),
});
export type Disagreement = z.infer<typeof disagreement>;

const mergeQuestion = disagreement.extend({
  id,
  answered: z.object({ at: instant, byName: z.string() }).nullable(),
});
export type MergeQuestion = z.infer<typeof mergeQuestion>;

export const merge = z.object({
  id,
  survivor: mergedPatient,
  duplicate: mergedPatient,
  reason: z.string().nullable(),
  at: instant,
  byName: z.string(),
  takenBack: z.object({ at: instant, byName: z.string() }).nullable(),
  questions: z.array(mergeQuestion),
});
export type Merge = z.infer<typeof merge>;

/** How much hangs on a record. */
const recordCounts = z.object({
  visits: z.int(),
  appointments: z.int(),
  prescriptions: z.int(),
  bills: z.int(),
  results: z.int(),
  oldPapers: z.int(),
});
export type RecordCounts = z.infer<typeof recordCounts>;

/** Both records before they are merged; what becomes of the fields is `proposal.ts`. */
export const mergePreview = z.object({
  survivor: patient,
  duplicate: patient,
  counts: z.object({ survivor: recordCounts, duplicate: recordCounts }),
  /** Of what hangs on them; the fields' own are in the proposal. */
  disagreements: z.array(disagreement),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** The record that stays, and the one that goes into it. */
export const twoRecords = z.object({ survivorId: id, duplicateId: id });

export const newMerge = twoRecords
  .extend({
    /** Of both records as they were shown. */
    survivorVersion: z.int().min(1),
    duplicateVersion: z.int().min(1),
    /** What somebody chose; of other fields the proposal stands. */
    choices: z.partialRecord(z.enum(fieldGroups), z.enum(choices)).default({}),
    reason: textIfAny(reasonLength),
  })
  .refine(({ survivorId, duplicateId }) => survivorId !== duplicateId, {
    path: ['duplicateId'],
    message: 'Choose two records. This is one and the same.',
  });
export type NewMerge = z.infer<typeof newMerge>;

const pairKinds = ['name', 'script', 'phone'] as const;
export type PairKind = (typeof pairKinds)[number];

/** Why two records may be one person's; translate with `t`. */
export const pairKindLabels: Record<PairKind, string> = {
  name: 'Same name and age',
  script: 'Same name in the other script',
  phone: 'Same phone, similar name',
};

/** Two records that may be one person's. */
export const duplicatePair = z.object({
  one: patient,
  other: patient,
  kind: z.enum(pairKinds),
  foundAt: instant,
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** The most pairs of the list, the newest first. */
export const maxPairs = 100;
/** The most merges of one patient that a page shows, the newest first. */
export const maxMerges = 50;
