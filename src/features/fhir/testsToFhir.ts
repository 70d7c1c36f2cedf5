import type { Attachment, AttachmentDetails } from '../attachments/attachment';
import { fileNameOf } from '../attachments/attachment';
import type { AdvisedTest } from '../consultations/advisedTest';
import type { Consultation } from '../consultations/consultation';
import {
  markOfResult,
  type NewReport,
  type Result,
  type ResultFields,
  type ResultReport,
} from '../results/result';
import { testOf } from '../results/test';
import { unitShown } from '../results/units';
import {
  elementsOf,
  encounterReference,
  type FieldMappings,
  listOf,
  loinc,
  ownIdentifier,
  patientReference,
  practitioner,
  type Resource,
  terms,
  text,
} from './elements';

/** Tests that visits advise, results of laboratories, and old papers as FHIR R4. */

/** The id of a record's line, read by `lineParts`; `position` counts from zero. */
const lineId = (recordId: string, position: number) => `${recordId}-${position}`;

/** A test by its name; with LOINC's code and name where the list is certain of them (LICENSES/LOINC.md). */
function codeOfTest(testKey: string, name: string) {
  const known = testOf(testKey)?.loinc;
  return { ...(known && loinc([[known.code, known.name]])), text: text(name) };
}

type OrderedTest = AdvisedTest & { text: string };

const orderMappings: FieldMappings<OrderedTest, OrderedTest> = {
  text: ({ testKey, text: name }) => ({ code: codeOfTest(testKey, name) }),
  testKey: null,
  dueOn: ({ dueOn }) => ({ occurrenceDateTime: dueOn ?? undefined }),
};

/** A test of a visit as last corrected. Whether it was done somewhere the clinic does not know. */
export function serviceRequestToFhir(
  visit: Consultation & { patientName: string },
  ordered: OrderedTest,
  position: number,
): Resource {
  return {
    resourceType: 'ServiceRequest',
    id: lineId(visit.id, position),
    status: 'active',
    intent: 'order',
    ...elementsOf(orderMappings, ordered),
    subject: patientReference(visit),
    encounter: encounterReference(visit),
    authoredOn: visit.finishedAt,
    requester: practitioner(visit.doctorId, visit.doctorName),
    // Groups the orders of one visit.
    requisition: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${visit.id}` },
  };
}

const laboratory = [
  { coding: [{ system: `${terms}/v2-0074`, code: 'LAB', display: 'Laboratory' }] },
];

/** A report that another one corrects, or that was voided, holds no longer. */
function statusOf({ voided, amendedBy, amends }: ResultReport): string {
  if (voided || amendedBy) return 'entered-in-error';
  return amends ? 'corrected' : 'final';
}

/** A number in the result's unit: UCUM of a test of the list, else as the laboratory prints it. */
const measured = ({ testKey, unit }: Result, value: number | null) =>
  value === null
    ? undefined
    : {
        value,
        ...(unit !== '' && { unit: text(unitShown(unit)) }),
        ...(unit !== '' && testOf(testKey) && { system: 'http://unitsofmeasure.org', code: unit }),
      };

const value = (result: Result) =>
  result.value === null
    ? { valueString: text(result.text) }
    : {
        valueQuantity: {
          ...measured(result, result.value),
          comparator: result.comparator || undefined,
        },
      };

const range = (result: Result) => ({
  referenceRange: listOf(
    (result.low !== null || result.high !== null || result.rangeText !== '') && {
      low: measured(result, result.low),
      high: measured(result, result.high),
      text: text(result.rangeText),
    },
  ),
});

const interpretations = {
  low: { code: 'L', display: 'Low' },
  high: { code: 'H', display: 'High' },
} as const;

/** LOINC's code is of a property in its unit: in another one the name has to do. */
const code = ({ testKey, name, value: number, unit }: Result) => ({
  code: codeOfTest(number === null || unit === testOf(testKey)?.unit ? testKey : '', name),
});

const resultMappings: FieldMappings<ResultFields, Result> = {
  testKey: code,
  name: code,
  comparator: value,
  value,
  text: value,
  unit: value,
  low: range,
  high: range,
  rangeText: range,
};

const encounter = ({ tokenId }: ResultReport) =>
  tokenId === null ? {} : { encounter: encounterReference({ tokenId }) };

/** One value of a report; high or low by the laboratory's own range. */
export function resultToFhir(report: ResultReport, result: Result, position: number): Resource {
  const mark = markOfResult(result);
  return {
    resourceType: 'Observation',
    id: lineId(report.id, position),
    status: statusOf(report),
    category: [{ coding: [{ system: `${terms}/observation-category`, code: 'laboratory' }] }],
    ...elementsOf(resultMappings, result),
    interpretation: listOf(
      mark && {
        coding: [{ system: `${terms}/v3-ObservationInterpretation`, ...interpretations[mark] }],
      },
    ),
    subject: patientReference(report),
    ...encounter(report),
    effectiveDateTime: report.takenOn,
    issued: report.recordedAt,
  };
}

const reportMappings: FieldMappings<NewReport, ResultReport> = {
  patientId: (report) => ({ subject: patientReference(report) }),
  tokenId: encounter,
  laboratory: (report) => ({
    performer: listOf(text(report.laboratory) && { display: text(report.laboratory) }),
  }),
  takenOn: ({ takenOn }) => ({ effectiveDateTime: takenOn }),
  results: ({ id, results }) => ({
    result: listOf(
      ...results.map((_, position) => ({ reference: `Observation/${lineId(id, position)}` })),
    ),
  }),
};

/** A report as it was entered from the laboratory's paper. */
export function diagnosticReportToFhir(report: ResultReport): Resource {
  return {
    resourceType: 'DiagnosticReport',
    id: report.id,
    identifier: ownIdentifier(report.id),
    status: statusOf(report),
    category: laboratory,
    code: { text: 'Laboratory report' },
    ...elementsOf(reportMappings, report),
    issued: report.recordedAt,
  };
}

const attachmentMappings: FieldMappings<AttachmentDetails, Attachment> = {
  title: ({ title }) => ({ description: text(title) }),
  // In the content, beside its file.
  documentDate: null,
  reportId: ({ reportId }) => ({
    context:
      reportId === null ? undefined : { related: [{ reference: `DiagnosticReport/${reportId}` }] },
  }),
};

/** An old paper. Its file is read at its own address, by whoever may read old papers. */
export function documentReferenceToFhir(paper: Attachment): Resource {
  const { id, kind, bytes, documentDate, title } = paper;
  return {
    resourceType: 'DocumentReference',
    id,
    identifier: ownIdentifier(id),
    status: paper.voided ? 'entered-in-error' : 'current',
    subject: patientReference(paper),
    date: paper.addedAt,
    author: listOf(practitioner(paper.addedBy, paper.addedByName)),
    ...elementsOf(attachmentMappings, paper),
    content: [
      {
        attachment: {
          contentType: kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
          url: `/api/attachments/${id}/content`,
          size: bytes,
          title: text(title) ?? fileNameOf(paper),
          creation: documentDate ?? undefined,
        },
      },
    ],
  };
}
