import { z } from 'zod';
import { isTimeZone } from '../../shared/clinicDay';

const format = 'clinic archive';

const schema = z.object({
  format: z.literal(format),
  version: z.literal(1),
  /** The version of this program that wrote it. */
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** The clinic's own zone at that time, by which its people name a minute. */
  timeZone: z.string().refine(isTimeZone),
  /** The newest link of the audit chain at that time; null when it had none. */
  auditHead: z.object({ seq: z.number(), hash: z.string() }).nullable(),
});

/** What a copy of the database says of itself, in its first line. */
export type BaseInfo = Omit<z.infer<typeof schema>, 'format' | 'version'>;

export function lineOfInfo(info: BaseInfo): Buffer {
  return Buffer.from(`${JSON.stringify({ format, version: 1, ...info })}\n`);
}

/** Null where a line is no such info. */
export function readInfo(line: string): BaseInfo | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
