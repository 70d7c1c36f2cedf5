import { z } from 'zod';
import { date, id, instant, optionalText, requiredText } from '../../shared/fields';
import { voided } from '../../shared/voided';
import { plainName } from './plainName';
import { markOf } from './range';

/** Results of the laboratory as entered from its paper. */

export const resultMessages = {
  nothing: 'Please enter at least one result.',
  name: 'Please say which test it is.',
  oneOf: 'A result is a number or words.',
  impossible: 'This number cannot be right. Please check it.',
  range: 'The first number of a reference range is the smaller one.',
  unknownTest: 'This test is not in the list.',
} as const;

export const maxResultsOfReport = 60;
const comparators = ['', '<', '>'] as const;

const measured = z.number().min(0, resultMessages.impossible).max(1e9, resultMessages.impossible);

/** What a person enters of one test. */
const resultFields = z.object({
  /** A test or panel of the list; empty: another one, under its name. */
  testKey: z.string().max(40),
  /** As it is stored and read by who does not know the key. */
  name: requiredText(120, resultMessages.name),
  comparator: z.enum(comparators),
  /** Null: in words. */
  value: measured.nullable(),
  text: optionalText(500),
  /** UCUM of a test of the list; empty: not told. */
  unit: optionalText(30),
  low: z.number().nullable(),
  high: z.number().nullable(),
  rangeText: optionalText(120),
});
export type ResultFields = z.infer<typeof resultFields>;

const newResult = resultFields
  .extend({
    /** That the number is right although it is unlikely. */
    isConfirmed: z.boolean(),
  })
  .superRefine((line, context) => {
    const refuse = (path: keyof ResultFields, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { comparator, value, text, low, high } = line;
    if ((value === null) === (text === '')) refuse('value', resultMessages.oneOf);
    if (value === null && comparator !== '') refuse('comparator', resultMessages.oneOf);
    if (low !== null && high !== null && low > high) refuse('low', resultMessages.range);
  });
export type NewResult = z.infer<typeof newResult>;

const reportFields = {
  /** As printed; empty: not told. */
  laboratory: optionalText(120),
  /** The day of the sample. */
  takenOn: date,
  results: z.array(newResult).min(1, resultMessages.nothing).max(maxResultsOfReport),
};

export const newReport = z.object({
  patientId: id,
  /** The visit in which it is entered. */
  tokenId: id.optional(),
  ...reportFields,
});
export type NewReport = z.infer<typeof newReport>;

/** What a correction brings in place of all that a report has. */
export const correctedReport = z.object(reportFields);
export type CorrectedReport = z.infer<typeof correctedReport>;

/** One result as stored. */
const result = resultFields;
export type Result = z.infer<typeof result>;

/** A report as it is stored. It never changes: a correction is a new one that `amends` it, and a mistaken one is voided. */
export const resultReport = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  tokenId: id.nullable(),
  laboratory: z.string(),
  takenOn: date,
  results: z.array(result),
  recordedBy: id,
  recordedByName: z.string(),
  recordedAt: instant,
  amends: id.nullable(),
  amendReason: z.string().nullable(),
  /** The report in its place; null: it is the newest. */
  amendedBy: id.nullable(),
  voided: voided.nullable(),
});
export type ResultReport = z.infer<typeof resultReport>;

/** Whether a report holds: neither corrected nor voided. */
export const isInForce = ({ amendedBy, voided }: Pick<ResultReport, 'amendedBy' | 'voided'>) =>
  amendedBy === null && voided === null;

/** Reports of a patient that are read at once, the newest first, those that no longer hold among them. */
export const maxReportsListed = 50;
/** Newest results of a patient, one for each test. */
export const maxNewest = 200;
/** Values of one test that a trend shows, the newest. */
export const maxTrendPoints = 100;

/** A result with its paper. */
export const datedResult = result.extend({
  reportId: id,
  takenOn: date,
  laboratory: z.string(),
});
export type DatedResult = z.infer<typeof datedResult>;

/** Why there is no eGFR; `egfr.ts` says when. */
const egfrReasons = ['noUnit', 'onlyALimit', 'noAge', 'under18', 'noSex', 'pregnant'] as const;

export const egfr = z.union([
  z.object({
    /** mL/min/1.73 m², whole. */
    value: z.number(),
  }),
  z.object({ why: z.enum(egfrReasons) }),
]);
export type Egfr = z.infer<typeof egfr>;

/** A test that a visit advised and that has no result since. */
const awaitedTest = z.object({
  /** A test or panel of the list. */
  testKey: z.string(),
  /** As the doctor wrote it. */
  text: z.string(),
  /** The day of the visit. */
  advisedOn: date,
});
export type AwaitedTest = z.infer<typeof awaitedTest>;
export const maxAwaited = 60;
/** Days after which an advised test is no longer waited for. */
export const awaitedDays = 180;

/** What the record has of a patient's results. */
export const resultsOfPatient = z.object({
  reports: z.array(resultReport).max(maxReportsListed),
  /** The newest that holds, of each test. */
  newest: z.array(datedResult).max(maxNewest),
  /** Of the newest creatinine; null: there is none. */
  egfr: egfr.nullable(),
  awaited: z.array(awaitedTest).max(maxAwaited),
});

/** What makes two results be of the same test: the key, else the name as written. */
export const identityOf = ({ testKey, name }: Pick<Result, 'testKey' | 'name'>): string =>
  testKey || plainName(name);

/** "low", "high" or undefined: outside the range that the laboratory gave. */
export const markOfResult = (one: Result): 'low' | 'high' | undefined =>
  one.comparator === '' ? markOf(one) : undefined;
