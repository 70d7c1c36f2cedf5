import type { z } from 'zod';
import { t } from '../../shared/language';

/** Why a form was refused, here or by the server. */
export interface Refusal {
  /** Shown beside the button; null when the marks say everything. */
  message: string | null;
  /** The first problem of each field, by the field's name. */
  marks: Record<string, string>;
}

/** The result of validating a form before it is sent: the record to send, or what is wrong. */
export type Validation<Record> = { record: Record } | Refusal;

/** Validates a form's values by a schema; problems are in the order of the schema's fields. */
export function validateWith<Record>(
  schema: z.ZodType<Record>,
  values: unknown,
): Validation<Record> {
  const { success, data, error } = schema.safeParse(values);
  if (success) return { record: data };
  const problems = error.issues.map(({ path, message }) => [path.join('.'), t(message)] as const);
  return { message: problems[0]?.[1] ?? t('Please check the form.'), marks: marksOf(problems) };
}

/** The first problem of each field; one in "allergies.3" belongs to the field of all allergies. */
export function marksOf(problems: readonly (readonly [path: string, message: string])[]) {
  const marks: Record<string, string> = {};
  for (const [path, message] of problems) {
    const [field = path] = path.split('.');
    marks[field] ??= message;
  }
  return marks;
}
