import { z } from 'zod';

/**
 * A file in pieces: text of a CSV file, or bytes of another file. The file is complete only with `end`; a stream that
 * stops earlier is no file (decision 32).
 */
export const filePiece = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begin'),
    /** The approximate number of rows; null if counting would take long. */
    total: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('rows'),
    /** The next part of the file. */
    text: z.string(),
    /** Rows so far. */
    rows: z.int(),
  }),
  z.object({
    kind: z.literal('bytes'),
    /** The next part of the file, in base64. */
    base64: z.string(),
    /** Rows so far. */
    rows: z.int(),
  }),
  z.object({ kind: z.literal('end'), rows: z.int() }),
]);
export type FilePiece = z.infer<typeof filePiece>;
