import { z } from 'zod';

/**
 * A file in pieces, text of a CSV file or bytes of another. It is whole only once `end` has come: whatever stops before that is no file (decision 32).
 */
export const filePiece = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begin'),
    /** About how many rows there are; null where counting them would take long. */
    total: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('rows'),
    /** What comes next in the file. */
    text: z.string(),
    /** Rows so far. */
    rows: z.int(),
  }),
  z.object({
    kind: z.literal('bytes'),
    /** What comes next in the file, in base64. */
    base64: z.string(),
    /** Rows so far. */
    rows: z.int(),
  }),
  z.object({ kind: z.literal('end'), rows: z.int() }),
]);
export type FilePiece = z.infer<typeof filePiece>;
