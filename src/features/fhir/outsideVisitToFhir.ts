import type { OutsideVisit, VisitFields } from '../imports/visits/outsideVisit';
import {
  elementsOf,
  type FieldMappings,
  listOf,
  ownIdentifier,
  patientReference,
  type Resource,
  text,
} from './elements';

/** Says of a resource that it was imported; the text alone counts, as no code system has it. */
const importedTag = {
  system: 'urn:ietf:rfc:3986',
  code: 'urn:clinic:imported',
  display: 'Imported',
};

const outsideVisitMappings: FieldMappings<VisitFields, OutsideVisit> = {
  visitedOn: ({ visitedOn }) => ({ period: { start: visitedOn, end: visitedOn } }),
  diagnosis: ({ diagnosis }) => ({
    reasonCode: listOf(text(diagnosis) && { text: text(diagnosis) }),
  }),
  doctor: ({ doctor }) => ({
    participant: listOf(text(doctor) && { individual: { display: text(doctor) } }),
  }),
  text: narrativeOf,
  medicines: narrativeOf,
};

/** A visit elsewhere as an Encounter: finished, of an unknown class, and tagged as imported. */
export function outsideVisitToFhir(visit: OutsideVisit): Resource {
  return {
    resourceType: 'Encounter',
    id: visit.id,
    meta: { tag: [importedTag] },
    identifier: ownIdentifier(visit.id),
    status: visit.takenBackAt === null ? 'finished' : 'entered-in-error',
    // FHIR R4 wants a class, and files tell none.
    class: {
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
          valueCode: 'unknown',
        },
      ],
    },
    ...elementsOf(outsideVisitMappings, visit),
    subject: patientReference(visit),
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Notes and medicines as typed: an Encounter has no other element for free text. */
function narrativeOf({ text: notes, medicines }: OutsideVisit) {
  const lines = [notes, medicines].flatMap((part) => text(part)?.split('\n') ?? []);
  if (lines.length === 0) return {};
  const div = `<div xmlns="http://www.w3.org/1999/xhtml">${lines.map(escaped).join('<br/>')}</div>`;
  return { text: { status: 'additional', div } };
}
