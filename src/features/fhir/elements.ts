import type { FhirResource } from './fhirResources';

/** A FHIR R4 resource. JSON leaves out its undefined elements. */
export interface Resource {
  resourceType: FhirResource;
  id: string;
  [element: string]: unknown;
}

export const terms = 'http://terminology.hl7.org/CodeSystem';

/** A text as FHIR allows it: without control characters; undefined instead of blank. */
export function text(value: string | null | undefined): string | undefined {
  const clean = value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    ?.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')
    .trim();
  return clean === '' ? undefined : clean;
}

/** A list of the values that are present; undefined instead of empty, because FHIR has no empty lists. */
export function listOf<Value>(
  ...values: (Value | null | undefined | false)[]
): Value[] | undefined {
  const present = values.filter(
    (value): value is Value => value !== null && value !== undefined && value !== false,
  );
  return present.length > 0 ? present : undefined;
}

export const ownIdentifier = (id: string) => [
  { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
];

export const patientReference = ({
  patientId,
  patientName,
}: {
  patientId: string;
  patientName: string;
}) => ({
  reference: `Patient/${patientId}`,
  display: text(patientName),
});

export const encounterReference = ({ tokenId }: { tokenId: string }) => ({
  reference: `Encounter/${tokenId}`,
});

/** A reference by name and account id: staff are not served as Practitioner resources. */
export function practitioner(id: string | null, name: string | null) {
  if (!id) return undefined;
  return {
    type: 'Practitioner',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
    display: text(name),
  };
}

/** Makes the elements of a resource from one field of a record; null: the resource has no element for the field. */
type FieldMapping<Shown> = ((record: Shown) => Record<string, unknown>) | null;

/** The mapping of each entered field; several fields may share one. A new field without a mapping does not compile. */
export type FieldMappings<Entered, Shown> = Record<keyof Entered, FieldMapping<Shown>>;

/** The elements of all fields of a record. Lists that several mappings make under one name are joined. */
export function elementsOf<Shown>(mappings: Record<string, FieldMapping<Shown>>, record: Shown) {
  const elements: Record<string, unknown> = {};
  for (const mapping of new Set(Object.values(mappings))) {
    for (const [name, value] of Object.entries(mapping?.(record) ?? {})) {
      const existing = elements[name];
      elements[name] =
        Array.isArray(existing) && Array.isArray(value) ? [...existing, ...value] : value;
    }
  }
  return elements;
}

/** A code of LOINC, each with LOINC's own name. */
export const loinc = (codes: readonly (readonly [code: string, display: string])[]) => ({
  coding: codes.map(([code, display]) => ({ system: 'http://loinc.org', code, display })),
});

/** A number with its unit, in words and as a UCUM code. */
export const quantity = (value: number, unit: string, code = unit) => ({
  valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code },
});
