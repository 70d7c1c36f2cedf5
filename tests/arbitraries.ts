import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values by the name of their field, where JSON Schema does not tell the whole rule. */
type Given = (name: string, schema: JsonSchema) => fc.Arbitrary<unknown> | undefined;

/** What a schema takes, as far as JSON Schema tells; `given` has the last word on a field of any depth. */
export function arbitraryOf<Schema extends z.ZodType>(
  schema: Schema,
  given: Given = () => undefined,
): fc.Arbitrary<z.input<Schema>> {
  return valid(z.toJSONSchema(schema, { io: 'input' }), given, '') as fc.Arbitrary<z.input<Schema>>;
}

function valid(schema: JsonSchema, given: Given, name: string): fc.Arbitrary<unknown> {
  const own = given(name, schema);
  if (own) return own;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valid(one as JsonSchema, given, name)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, given, name)));
  }
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(
        ([key, one]) => [key, valid(one as JsonSchema, given, key)] as const,
      );
      return fc.record(Object.fromEntries(entries), { requiredKeys: schema.required ?? [] });
    }
    case 'array': {
      const items = valid(schema.items as JsonSchema, given, name);
      const least = schema.minItems ?? 0;
      const most = Math.min(schema.maxItems ?? Number.POSITIVE_INFINITY, Math.max(3, least));
      return fc.array(items, { minLength: least, maxLength: most });
    }
    case 'integer':
    case 'number': {
      const max = Math.floor(Math.min(schema.maximum ?? 1_000, 1_000_000));
      return fc.integer({ min: Math.max(leastOf(schema), -1_000), max });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return validText(schema);
    default:
      throw new Error(`No value for the schema ${JSON.stringify(schema)}.`);
  }
}

function validText(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date') return fc.constantFrom('2026-02-28', '2099-12-31', '1900-01-01');
  if (schema.format === 'date-time') return fc.constant('2026-01-01T00:00:00.000Z');
  if (schema.format === 'email') return fc.constantFrom('asha@clinic.test', 'o.rao+1@clinic.test');
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const least = schema.minLength ?? 1;
  const most = Math.max(Math.min(schema.maxLength ?? 40, 40), least);
  return fc.string({ unit: 'grapheme', minLength: least, maxLength: most });
}

/** The least whole number that a schema takes. */
function leastOf({ minimum = 0, exclusiveMinimum }: JsonSchema): number {
  return typeof exclusiveMinimum !== 'number'
    ? Math.ceil(minimum)
    : Math.max(Math.ceil(minimum), Math.floor(exclusiveMinimum) + 1);
}
