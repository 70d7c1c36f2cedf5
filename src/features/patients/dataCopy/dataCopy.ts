import { z } from 'zod';
import { id, instant } from '../../../shared/fields';
import { roles } from '../../../shared/permissions';
import { appointment } from '../../appointments/appointment';
import { wait } from '../../appointments/wait';
import { attachment } from '../../attachments/attachment';
import { auditActionNames } from '../../audit/auditWords';
import { bill } from '../../billing/bill';
import { billRequest } from '../../billing/billRequest';
import { consultation } from '../../consultations/consultation';
import { outsideVisit } from '../../imports/visits/outsideVisit';
import { letterCopy } from '../../letters/letter';
import { merge } from '../../merges/merge';
import { outsideMedicine } from '../../prescriptions/current/currentMedicines';
import { prescription } from '../../prescriptions/prescription';
import { consent } from '../../privacy/consent';
import { nomination } from '../../privacy/nomination';
import { privacyRequest } from '../../privacy/privacyRequest';
import { token } from '../../queue/token';
import { recallEntry } from '../../recalls/due';
import { resultReport } from '../../results/result';
import { letterhead } from '../../settings/clinicSettings';
import { linkedKinds, shareWays } from '../../sharing/share';
import { dispense } from '../../stock/dispenses/dispense';
import { vitals } from '../../vitals/vitals';
import { warning } from '../../warnings/warning';
import { patient, patientChange } from '../patient';

declare module '../../../shared/paper' {
  interface PaperRecords {
    dataCopy: DataCopy;
  }
}

/** The forms of a copy; a file holds far more than anybody prints. */
export const everythingForms = ['paper', 'file'] as const;
export type EverythingForm = (typeof everythingForms)[number];

/** The newest rows of each list, at most. */
export const maxRowsPerList: Record<EverythingForm, number> = { paper: 500, file: 10_000 };

/** The newest rows of a list, and whether there are more. */
function newestOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), isCut: z.boolean() });
}

/** A list that was read with one row more than it may have. */
export function cutTo<Row>(limit: number, rows: Row[]) {
  return { rows: rows.slice(0, limit), isCut: rows.length > limit };
}

/**
 * Everything that is held on one patient (Digital Personal Data Protection Act 2023, section 11), each list newest
 * first.
 */
export const dataCopy = z.object({
  madeAt: instant,
  madeByName: z.string(),
  letterhead,
  /** IANA zone of its dates. */
  timeZone: z.string(),
  patient,
  changes: newestOf(patientChange),
  /** Records of the same patient that were merged into this one, as they were then, and why; not what was undone. */
  mergedRecords: newestOf(z.object({ patient, changes: newestOf(patientChange) })),
  merges: newestOf(merge),
  visits: newestOf(token),
  /**
   * As finished and as corrected. Of a doctor's private note only the existence is stated, not the text: the law gives
   * a summary of what is held (section 11(1)(a)), not a copy of it.
   */
  consultations: newestOf(
    consultation.omit({ privateNote: true }).extend({ hasPrivateNote: z.boolean() }),
  ),
  /** Drafts of visits that are not finished, without their content, which is not final. */
  drafts: newestOf(z.object({ savedAt: instant, savedByName: z.string() })),
  prescriptions: newestOf(prescription),
  /** What the clinic gave out, voided entries and what came back included. */
  dispenses: newestOf(dispense),
  /** Medicines from elsewhere as doctors noted them, ended ones included. */
  outsideMedicines: newestOf(outsideMedicine),
  /** Warnings about medicines that doctors saw, and what they answered. */
  warnings: newestOf(warning),
  vitals: newestOf(vitals),
  /** Results of laboratories, corrected and voided ones included. */
  results: newestOf(resultReport),
  /** Old papers, voided ones included; their files are beside the copy (`attachments.archive`). */
  oldPapers: newestOf(attachment),
  /** Letters and certificates with their whole text, voided ones included. */
  letters: newestOf(letterCopy),
  /** Visits elsewhere that came from files; those whose import was undone too. */
  outsideVisits: newestOf(outsideVisit),
  bills: newestOf(bill),
  refundRequests: newestOf(billRequest),
  appointments: newestOf(appointment),
  waits: newestOf(wait),
  /** When the clinic tried to call them back, and what they said. */
  recalls: newestOf(recallEntry),
  consents: newestOf(consent),
  nominations: newestOf(nomination),
  requests: newestOf(privacyRequest),
  holds: newestOf(
    z.object({
      reason: z.string(),
      setByName: z.string(),
      setAt: instant,
      endedAt: instant.nullable(),
    }),
  ),
  links: newestOf(
    z.object({
      kind: z.enum(linkedKinds),
      recordId: id,
      way: z.enum(shareWays),
      madeByName: z.string(),
      madeAt: instant,
      expiresAt: instant,
      revokedAt: instant.nullable(),
      openedCount: z.int(),
      firstOpenedAt: instant.nullable(),
      lastOpenedAt: instant.nullable(),
    }),
  ),
  /** Who viewed or changed the patient's records, from the audit log; `byName` is null if nobody was signed in. */
  looks: newestOf(
    z.object({
      at: instant,
      byName: z.string().nullable(),
      byRole: z.enum(roles).nullable(),
      /** An action of the audit log, possibly one of another version that this version does not know. */
      action: z.union([z.enum(auditActionNames), z.string()]),
    }),
  ),
});
export type DataCopy = z.infer<typeof dataCopy>;
