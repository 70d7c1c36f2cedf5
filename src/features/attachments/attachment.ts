import { z } from 'zod';
import { date, id, instant, optionalText } from '../../shared/fields';
import { contentTypes } from '../../shared/pictures/contentType';
import { changeReason, voided } from '../../shared/voided';

/** Characters of what a paper is called. */
const titleLength = 120;

const title = optionalText(titleLength);
/** The day on the paper; null: it has none, or nobody read it. */
const documentDate = date.nullable();

/** An old paper of a patient: a photograph or a PDF, which no program reads. */
export const attachment = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  kind: z.enum(contentTypes),
  /** Bytes of the file. */
  bytes: z.int(),
  /** What the paper is, in the desk's words; blank: nobody said. */
  title: z.string(),
  documentDate: date.nullable(),
  /** The results that it shows; null: none. */
  reportId: id.nullable(),
  /** The visit elsewhere that it is of; null: none. */
  outsideVisitId: id.nullable(),
  source: z.enum(['desk', 'phone']),
  addedBy: id,
  addedByName: z.string(),
  addedAt: instant,
  voided: voided.nullable(),
});
export type Attachment = z.infer<typeof attachment>;

/** What can be corrected of a paper. */
export const attachmentDetails = z.object({ title, documentDate, reportId: id.nullable() });
export type AttachmentDetails = z.infer<typeof attachmentDetails>;

/** The title of a new paper as a header has it: percent-encoded. */
export const titleHeader = z
  .string()
  .max(titleLength * 12)
  .default('')
  .transform((encoded, refinement) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      refinement.addIssue('custom');
      return z.NEVER;
    }
  })
  .pipe(title);

/** Why a paper is voided. */
export const voidedAttachment = z.object({ id, reason: changeReason });

/** What a file of a paper is saved as, without anything of the name that it came with. */
export function fileNameOf({ id: recordId, kind }: Pick<Attachment, 'id' | 'kind'>): string {
  return `paper-${recordId.slice(-8)}.${kind === 'pdf' ? 'pdf' : 'jpg'}`;
}

/** The messages for a file that is not stored, for server and browser. */
export const fileMessages = {
  NOT_A_PICTURE:
    'This is neither a photograph nor a PDF that can be stored here. Take the photograph again, or save the paper as a JPEG or PDF.',
  TOO_LARGE: 'This file is too large. A photograph may have 500 KB, a PDF 10 MB.',
  TOO_MANY_PIXELS: 'This photograph has too many pixels. Choose it again, and it is made smaller.',
} as const;
export type FileRefusal = keyof typeof fileMessages;
