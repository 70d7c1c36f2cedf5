import { ORPCError } from '@orpc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { noRecord, recordAudit } from '../../server/audit/recordAudit';
import { seal, unseal } from '../../server/auth/sealing';
import { localTimeZone } from '../../server/config';
import { allOf } from '../../server/database/conditions';
import { containing } from '../../server/database/likePattern';
import { isAfter, newestPage, pageOf } from '../../server/database/page';
import type { SignedInRoutes } from '../../server/http/app';
import { noSuchAddress } from '../../server/http/refusal';
import { orErased } from '../../shared/erased';
import { cursorAfter, id as idSchema, splitCursor } from '../../shared/fields';
import { searchForm } from '../../shared/folded';
import { t } from '../../shared/language';
import { commonErrors } from '../../shared/operation';
import { may } from '../../shared/permissions';
import { appointmentFromRow, appointmentsPage } from '../appointments/appointments.rows';
import { attachmentFromRow, attachmentsWithNames } from '../attachments/attachments.rows';
import { billFromRow, billsWithItems } from '../billing/billing.rows';
import {
  consultationFromRow,
  consultationsWithLines,
  consultationsWithVisit,
  isNotCorrected,
  testsFromRow,
} from '../consultations/consultations.rows';
import { outsideVisitsPage } from '../imports/visits/visits.rows';
import { letterFromRow } from '../letters/letters.rows';
import { maxAllergies, type Patient } from '../patients/patient';
import { searchPatients } from '../patients/patientSearch.rows';
import { patientColumnNames, patientFromRow, todayOf } from '../patients/patients.rows';
import {
  currentMedicinesOf,
  outsideMedicineFromRow,
  outsideMedicines,
} from '../prescriptions/current/current.rows';
import {
  maxCurrentMedicines,
  type OutsideMedicine,
} from '../prescriptions/current/currentMedicines';
import {
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../prescriptions/prescriptions.rows';
import { tokensWithAppointments, tokenWithAppointmentFromRow } from '../queue/queue.rows';
import { reportFromRow, reportsWithResults } from '../results/results.rows';
import { dispenseFromRow, dispensesWithLines } from '../stock/dispenses/dispenses.rows';
import { snomedCodesOf } from '../substances/products/products.rows';
import { vitalsFromRow, vitalsWithNames } from '../vitals/vitals.rows';
import { warningFromRow, warningsWithAnswers } from '../warnings/warnings.rows';
import { capabilityStatement, operationOutcome, searchBundle } from './bundle';
import type { Resource } from './elements';
import {
  acceptsJson,
  type FhirFilters,
  type FhirQuery,
  FhirQueryProblem,
  parseHandling,
  readQuery,
} from './fhirQuery';
import { type FhirResource, fhirPermissions, fhirResources } from './fhirResources';
import { letterToFhir } from './letterToFhir';
import { outsideVisitToFhir } from './outsideVisitToFhir';
import {
  diagnosticReportToFhir,
  documentReferenceToFhir,
  resultToFhir,
  serviceRequestToFhir,
} from './testsToFhir';
import {
  allergiesToFhir,
  appointmentToFhir,
  conditionsToFhir,
  currentMedicineToFhir,
  detectedIssueToFhir,
  diagnosesToFhir,
  diagnosisParts,
  encounterToFhir,
  endedMedicineToFhir,
  invoiceToFhir,
  lineParts,
  medicationDispenseToFhir,
  medicationRequestToFhir,
  observationsToFhir,
  patientIdOfListEntry,
  patientToFhir,
  vitalsIdOfObservation,
  withLinks,
  withMedicineCode,
} from './toFhir';

const prefix = '/fhir';
const mediaType = 'application/fhir+json; charset=utf-8';

/** The read-only FHIR R4 API (decision 32). It gives a person the records that they may read in the application. */
export function serveFhir(app: FastifyInstance, routes: SignedInRoutes): void {
  const startedAt = new Date();
  const baseOf = (request: FastifyRequest) => `${routes.addressOf(request)}${prefix}`;

  app.register(
    async (fhir) => {
      // FHIR's _search takes a form. Every POST still has to come from the clinic's own pages or name its address.
      fhir.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_, body, done) => done(null, [...new URLSearchParams(String(body))]),
      );
      fhir.addHook('onRequest', routes.refuseTooMany);
      fhir.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const parameters = parametersIn(request.query);
        if (parameters.some(isPretty)) reply.serializer(stringifyPretty);
        const handling = handlingOf(request);
        if (handling) reply.header('preference-applied', `handling=${handling}`);
        if (
          !parameters.some(([name]) => name === '_format') &&
          !acceptsJson(request.headers.accept)
        ) {
          const message = t('The answer comes as JSON alone.');
          return reply.code(406).send({ code: 'NOT_ACCEPTABLE', message });
        }
      });
      // Refusals from earlier hooks become an OperationOutcome, too.
      fhir.addHook('preSerialization', async (_, reply, payload) => {
        reply.type(mediaType);
        if (reply.statusCode < 400 || isOperationOutcome(payload)) return payload;
        const { message = '' } = (payload ?? {}) as { message?: string };
        return operationOutcome(reply.statusCode, message);
      });
      fhir.setErrorHandler((error, request, reply) => {
        if (error instanceof FhirQueryProblem) {
          return reply
            .code(error.status)
            .send(operationOutcome(error.status, error.message, error.issue));
        }
        if (error instanceof ORPCError) return reply.code(error.status).send(error.toJSON());
        return app.errorHandler(error as never, request, reply);
      });
      fhir.setNotFoundHandler((_, reply) => reply.code(404).send(noSuchAddress()));
      // Without these routes the web application's pages would answer unknown addresses.
      for (const path of ['', '/*']) {
        fhir.get(path, (_, reply) => reply.code(404).send(noSuchAddress()));
      }

      fhir.get('/metadata', async (request) => {
        queryOf(request, null);
        return capabilityStatement(baseOf(request), startedAt);
      });

      for (const kind of fhirResources) {
        const { read, search } = fhirPermissions[kind];
        fhir.get<{ Params: { id: string } }>(`/${kind}/:id`, (request, reply) => {
          queryOf(request, null);
          return routes.readAs(request, reply, read, (context) =>
            readResource(context, kind, request.params.id),
          );
        });
        const answerSearch = (request: FastifyRequest, reply: FastifyReply, isBody: boolean) => {
          const bodyParameters = isBody
            ? ((request.body as [string, string][] | null) ?? [])
            : null;
          const query = queryOf(request, kind, bodyParameters);
          if (bodyParameters?.some(isPretty)) reply.serializer(stringifyPretty);
          return routes.readAs(request, reply, search, (context) =>
            searchKind(context, kind, query, baseOf(request)),
          );
        };
        fhir.get(`/${kind}`, (request, reply) => answerSearch(request, reply, false));
        fhir.post(`/${kind}/_search`, (request, reply) => answerSearch(request, reply, true));
      }

      fhir.get<{ Params: { id: string } }>('/Patient/:id/$everything', (request, reply) => {
        const query = queryOf(request, null);
        return routes.readAs(request, reply, fhirPermissions.Patient.read, (context) =>
          everythingOf(context, request.params.id, query, baseOf(request)),
        );
      });
    },
    { prefix },
  );
}

function handlingOf(request: FastifyRequest) {
  return parseHandling([request.headers.prefer ?? []].flat().join(','));
}

const isPretty = ([name, value]: [string, string]) => name === '_pretty' && value === 'true';
const stringifyPretty = (payload: unknown) => JSON.stringify(payload, null, 2);

/** Reads the parameters of a URL and of a search's body; those marked `isBodyOnly` are refused in the URL. */
function queryOf(
  request: FastifyRequest,
  kind: FhirResource | null,
  bodyParameters: [string, string][] | null = null,
): FhirQuery {
  const urlParameters = parametersIn(request.query);
  const isLenient = handlingOf(request) === 'lenient';
  if (!bodyParameters) return readQuery(kind, urlParameters, { isLenient });
  if (urlParameters.length > 0) readQuery(kind, urlParameters, { isLenient });
  return readQuery(kind, [...urlParameters, ...bodyParameters], { isLenient, isBody: true });
}

function isOperationOutcome(payload: unknown): boolean {
  return (payload as { resourceType?: string } | null)?.resourceType === 'OperationOutcome';
}

/** The parameters of a URL as pairs; a name that occurs twice gives two pairs. */
function parametersIn(query: unknown): [string, string][] {
  return Object.entries(query as Record<string, string | string[]>).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  );
}

/** A resource with its patient, for the audit log. */
interface Match {
  resource: Resource;
  patientId: string;
  patientName: string;
}

/** One page of a search, in the order of its resource type, and the cursor of the next one; null: the last page. */
interface MatchPage {
  matches: Match[];
  next: string | null;
}

type Finder = (
  context: SignedIn,
  filters: FhirFilters,
  page: { cursor: string | null; limit: number },
) => Promise<MatchPage>;

function matchOf<Row extends { patientId: string; patientName: string }>(
  record: Row,
  resource: Resource,
): Match {
  return { resource, patientId: record.patientId, patientName: record.patientName };
}

const finders: Record<FhirResource, Finder> = {
  Patient: async (context, { id, patientId = id, name }, { cursor, limit }) => {
    const conditions = [
      ...(patientId === undefined ? [] : [sql`id = ${patientId}::uuid`]),
      ...(name === undefined ? [] : [sql`folded(name) like ${containing(searchForm(name))}`]),
      ...(cursor === null ? [] : [isAfter(cursor, 'registered_at')]),
      sql`true`,
    ];
    const rows = await searchPatients(context.db, {
      columns: [...patientColumnNames, 'survivor_id'],
      text: name ?? '',
      where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
      limit: limit + 1,
    });
    const { page, nextCursor } = pageOf(rows, limit, (row) => row.registered_at);
    const today = todayOf(context);
    const merged = await mergedInto(
      context.db,
      page.map((row) => row.id),
    );
    return {
      matches: page.map((row) => ({
        resource: withLinks(patientToFhir(patientFromRow(row, today)), {
          replacedBy: row.survivor_id,
          replaces: merged.get(row.id) ?? [],
        }),
        patientId: row.id,
        patientName: row.name,
      })),
      next: nextCursor,
    };
  },

  Condition: findConditions,
  AllergyIntolerance: finderOfList('allergies', allergiesToFhir),

  Encounter: findEncounters,

  ServiceRequest: findServiceRequests,

  DiagnosticReport: async ({ db }, { id, patientId }, { cursor, limit }) => {
    // An erased report has no day.
    let query = reportsWithResults(db).where('result_reports.taken_on', 'is not', null);
    if (id !== undefined) query = query.where('result_reports.id', '=', id);
    if (patientId !== undefined) query = query.where('result_reports.patient_id', '=', patientId);
    const options = { table: 'result_reports', cursor, limit };
    const { page, nextCursor } = await newestPage(query, 'recorded_at', options);
    const reports = page.map(reportFromRow);
    return {
      matches: reports.map((report) => matchOf(report, diagnosticReportToFhir(report))),
      next: nextCursor,
    };
  },

  Observation: findObservations,

  DocumentReference: findDocuments,

  MedicationRequest: findMedicationRequests,

  MedicationDispense: findMedicationDispenses,

  MedicationStatement: findMedicationStatements,

  DetectedIssue: async ({ db }, { id, patientId }, { cursor, limit }) => {
    let query = warningsWithAnswers(db).where('medicine_warnings.patient_id', 'is not', null);
    if (id !== undefined) query = query.where('medicine_warnings.id', '=', id);
    if (patientId !== undefined)
      query = query.where('medicine_warnings.patient_id', '=', patientId);
    const { page, nextCursor } = await newestPage(query, 'at', {
      table: 'medicine_warnings',
      cursor,
      limit,
    });
    const matches = page.map(warningFromRow).flatMap((warning) => {
      const { patientId: of } = warning;
      if (of === null) return [];
      const known = { ...warning, patientId: of };
      return matchOf(known, detectedIssueToFhir(known, t));
    });
    return { matches, next: nextCursor };
  },

  Appointment: async ({ db, config }, { id, patientId }, { cursor, limit }) => {
    const search = { text: '', id, patientId, cursor, limit };
    const { page, nextCursor } = await appointmentsPage(db, search);
    const timeZone = localTimeZone(config);
    const appointments = page.map(appointmentFromRow);
    return {
      matches: appointments.map((appointment) =>
        matchOf(appointment, appointmentToFhir(appointment, timeZone)),
      ),
      next: nextCursor,
    };
  },

  Invoice: async ({ db }, { id, patientId }, { cursor, limit }) => {
    let query = billsWithItems(db);
    if (id !== undefined) query = query.where('id', '=', id);
    if (patientId !== undefined) query = query.where('patient_id', '=', patientId);
    const { page, nextCursor } = await newestPage(query, 'created_at', { cursor, limit });
    const bills = page.map(billFromRow);
    return { matches: bills.map((bill) => matchOf(bill, invoiceToFhir(bill))), next: nextCursor };
  },
};

/** Begins a cursor that continues among the visits elsewhere. */
const outsidePrefix = 'outside ';

/** The clinic's visits, then those elsewhere if the person may read what doctors noted. */
async function findEncounters(
  context: SignedIn,
  filters: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const isOutside = cursor?.startsWith(outsidePrefix) ?? false;
  const own: MatchPage = isOutside
    ? { matches: [], next: null }
    : await findTokens(context, filters, { cursor, limit });
  const mayReadOutside = may(
    context.user,
    'outsideVisits.ofPatient',
    context.clinicSettings.rights,
  );
  if (own.next !== null || !mayReadOutside) return own;
  const remaining = limit - own.matches.length;
  if (remaining === 0) return { matches: own.matches, next: outsidePrefix };
  const { visits, next } = await outsideVisitsPage(context.db, {
    ...filters,
    cursor: isOutside ? cursor?.slice(outsidePrefix.length) || null : null,
    limit: remaining,
  });
  return {
    matches: [...own.matches, ...visits.map((visit) => matchOf(visit, outsideVisitToFhir(visit)))],
    next: next && outsidePrefix + next,
  };
}

async function findTokens(
  { db }: SignedIn,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  let query = tokensWithAppointments(db);
  if (id !== undefined) query = query.where('tokens.id', '=', id);
  if (patientId !== undefined) query = query.where('tokens.patient_id', '=', patientId);
  const { page, nextCursor } = await newestPage(query, 'issued_at', {
    table: 'tokens',
    cursor,
    limit,
  });
  const tokens = page.map(tokenWithAppointmentFromRow);
  return {
    matches: tokens.map((token) => matchOf(token, encounterToFhir(token))),
    next: nextCursor,
  };
}

/** The ids of the records that were merged into each of some patients. */
async function mergedInto(
  db: SignedIn['db'],
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ survivor: string; merged: string[] }>`
    select survivor_id as survivor, array_agg(id order by number) as merged from patients
    where survivor_id = any(${ids}::uuid[]) group by survivor_id`.execute(db);
  return new Map(rows.map(({ survivor, merged }) => [survivor, merged]));
}

/** Begins a cursor that continues among the letters. */
const lettersPrefix = 'letters ';

/** Old papers, then the letters that doctors signed. */
async function findDocuments(
  { db }: SignedIn,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const isAmongLetters = cursor?.startsWith(lettersPrefix) ?? false;
  const papers: Match[] = [];
  if (!isAmongLetters) {
    let query = attachmentsWithNames(db);
    if (id !== undefined) query = query.where('attachments.id', '=', id);
    if (patientId !== undefined) query = query.where('attachments.patient_id', '=', patientId);
    const options = { table: 'attachments', cursor, limit };
    const { page, nextCursor } = await newestPage(query, 'added_at', options);
    papers.push(
      ...page.map(attachmentFromRow).map((paper) => matchOf(paper, documentReferenceToFhir(paper))),
    );
    if (nextCursor !== null) return { matches: papers, next: nextCursor };
  }
  const remaining = limit - papers.length;
  if (remaining === 0) return { matches: papers, next: lettersPrefix };
  let query = db.selectFrom('letters').selectAll();
  if (id !== undefined) query = query.where('id', '=', id);
  if (patientId !== undefined) query = query.where('patient_id', '=', patientId);
  const lettersCursor = isAmongLetters ? cursor?.slice(lettersPrefix.length) || null : null;
  const options = { cursor: lettersCursor, limit: remaining };
  const { page, nextCursor } = await newestPage(query, 'issued_at', options);
  const letters = page.map(letterFromRow).map((letter) => matchOf(letter, letterToFhir(letter)));
  return { matches: [...papers, ...letters], next: nextCursor && lettersPrefix + nextCursor };
}

const findLongTermConditions = finderOfList('conditions', conditionsToFhir);

/** Begins a cursor that continues among the diagnoses of visits. */
const visitsPrefix = 'visits ';

/** Long-term conditions, then the diagnoses of visits if the person may read visits. */
async function findConditions(
  context: SignedIn,
  filters: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const mayReadVisits = may(context.user, 'consultations.open');
  const isAmongVisits = cursor?.startsWith(visitsPrefix) ?? false;
  const listed: MatchPage = isAmongVisits
    ? { matches: [], next: null }
    : await findLongTermConditions(context, filters, { cursor, limit });
  if (listed.next !== null || !mayReadVisits) return listed;
  const remaining = limit - listed.matches.length;
  if (remaining === 0) return { matches: listed.matches, next: visitsPrefix };
  const visitsCursor = isAmongVisits ? cursor?.slice(visitsPrefix.length) || null : null;
  const visits = await findDiagnoses(context, filters, { cursor: visitsCursor, limit: remaining });
  return {
    matches: [...listed.matches, ...visits.matches],
    next: visits.next && visitsPrefix + visits.next,
  };
}

/** One Condition for each diagnosis. A cursor names the last visit and diagnosis: a page may end within a visit. */
async function findDiagnoses(
  { db, user }: SignedIn,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const parts = id === undefined ? undefined : diagnosisParts(id);
  if (parts === null) return { matches: [], next: null };
  const [after = '', lastPosition = ''] = cursor?.split('#') ?? [];
  const last = splitCursor(after);
  let query = consultationsWithLines(db)
    .select(({ selectFrom }) =>
      selectFrom('patients')
        .select('patients.name')
        .whereRef('patients.id', '=', 'consultations.patient_id')
        .$asScalar()
        .$notNull()
        .as('patient_name'),
    )
    .where(isNotCorrected)
    .where(hasDiagnosis)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 2);
  if (parts) query = query.where('id', '=', parts.consultationId);
  if (patientId !== undefined) query = query.where('patient_id', '=', patientId);
  if (cursor !== null) {
    query = query.where(
      sql<boolean>`(finished_at, id) <= (${last.at}::timestamptz, ${last.id}::uuid)`,
    );
  }
  const visits = (await query.execute()).map((row) => ({
    ...consultationFromRow(row, user.id),
    patientName: orErased(row.patient_name),
  }));
  const diagnoses = visits
    .flatMap((visit) =>
      diagnosesToFhir(visit).map((resource, position) => ({ visit, resource, position })),
    )
    .filter(({ visit, position }) => visit.id !== last.id || position > Number(lastPosition))
    .filter(({ position }) => !parts || position === parts.position);
  const page = diagnoses.slice(0, limit);
  const end = page.at(-1);
  return {
    matches: page.map(({ visit, resource }) => matchOf(visit, resource)),
    next:
      diagnoses.length > limit && end
        ? `${cursorAfter({ at: new Date(end.visit.finishedAt), id: end.visit.id })}#${end.position}`
        : null,
  };
}

const hasDiagnosis = sql<boolean>`
  exists (select from consultation_lines l where l.consultation_id = consultations.id and l.kind = 'diagnosis')`;

/**
 * Makes the finder of patients' conditions or allergies. A cursor names the last patient and entry: a page may end
 * within a list. A page may be shorter than its limit, because some entries make no resource ("not asked").
 */
function finderOfList(
  list: 'conditions' | 'allergies',
  toFhir: (patient: Patient) => Resource[],
): Finder {
  return async (context, { id, patientId }, { cursor, limit }) => {
    const owner = id === undefined ? patientId : patientIdOfListEntry(id);
    if (owner === null) return { matches: [], next: null };
    const [after, lastPosition = '0'] = cursor?.split('#') ?? [];
    const { at, id: last } = splitCursor(after ?? '');
    const rows = await searchPatients(context.db, {
      columns: patientColumnNames,
      text: '',
      where: sql<boolean>`${sql.join(
        [
          sql`cardinality(${sql.ref(list)}) > 0`,
          ...(owner === undefined ? [] : [sql`id = ${owner}::uuid`]),
          ...(patientId === undefined ? [] : [sql`id = ${patientId}::uuid`]),
          ...(after ? [sql`(registered_at, id) <= (${at}::timestamptz, ${last}::uuid)`] : []),
        ],
        sql` and `,
      )}`,
      limit: limit + 1,
    });
    const today = todayOf(context);
    const matches: (Match & { row: (typeof rows)[number]; position: number })[] = rows.flatMap(
      (row) =>
        toFhir(patientFromRow(row, today))
          .map((resource, index) => ({
            resource,
            patientId: row.id,
            patientName: row.name,
            row,
            position: index + 1,
          }))
          .filter((entry) => row.id !== last || entry.position > Number(lastPosition))
          .filter((entry) => id === undefined || entry.resource.id === id.toLowerCase()),
    );
    const page = matches.slice(0, limit);
    const end = page.at(-1);
    const row = matches.length > limit ? end?.row : rows.length > limit ? rows.at(-1) : undefined;
    const position = matches.length > limit ? end?.position : maxAllergies;
    return {
      matches: page,
      next: row ? `${cursorAfter({ at: row.registered_at, id: row.id })}#${position}` : null,
    };
  };
}

/** Begins a cursor that continues among the results of laboratories. */
const resultsPrefix = 'results ';

/** The values of vitals, then those of laboratories' reports. */
async function findObservations(
  context: SignedIn,
  filters: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const isAmongResults = cursor?.startsWith(resultsPrefix) ?? false;
  const measured: MatchPage = isAmongResults
    ? { matches: [], next: null }
    : await findVitals(context, filters, { cursor, limit });
  if (measured.next !== null) return measured;
  const remaining = limit - measured.matches.length;
  if (remaining === 0) return { matches: measured.matches, next: resultsPrefix };
  const resultsCursor = isAmongResults ? cursor?.slice(resultsPrefix.length) || null : null;
  const results = await findResults(context, filters, { cursor: resultsCursor, limit: remaining });
  return {
    matches: [...measured.matches, ...results.matches],
    next: results.next && resultsPrefix + results.next,
  };
}

/** One Observation for each value. A cursor names the last recording and value: a page may end within a recording. */
async function findVitals(
  { db }: SignedIn,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  // Each recording has at least one value, but earlier pages may have had all values of the cursor's recording.
  let query = vitalsWithNames(db)
    .orderBy('vitals.recorded_at', 'desc')
    .orderBy('vitals.id', 'desc')
    .limit(limit + 2);
  if (id !== undefined) query = query.where('vitals.id', '=', vitalsIdOfObservation(id));
  if (patientId !== undefined) query = query.where('vitals.patient_id', '=', patientId);
  const [after = '', lastPosition = ''] = cursor?.split('#') ?? [];
  const last = splitCursor(after);
  if (cursor !== null) {
    query = query.where(
      sql<boolean>`(vitals.recorded_at, vitals.id) <= (${last.at}::timestamptz, ${last.id}::uuid)`,
    );
  }
  const recordings = (await query.execute()).map(vitalsFromRow);
  const all = recordings.flatMap((recording) =>
    observationsToFhir(recording).map((resource, position) => ({ recording, resource, position })),
  );
  const observations = all.filter(
    ({ recording, resource, position }) =>
      (id === undefined || resource.id === id) &&
      (recording.id !== last.id || position > Number(lastPosition)),
  );
  const page = observations.slice(0, limit);
  const end = page.at(-1);
  return {
    matches: page.map(({ recording, resource }) => matchOf(recording, resource)),
    next:
      observations.length > limit && end
        ? `${cursorAfter({ at: new Date(end.recording.recordedAt), id: end.recording.id })}#${end.position}`
        : null,
  };
}

/** Records of which each line is a resource of its own, newest first. */
interface LinedRecords {
  table: 'prescriptions' | 'dispenses' | 'consultations' | 'result_reports';
  at: 'created_at' | 'given_at' | 'finished_at' | 'recorded_at';
  lines: 'prescription_medications' | 'dispense_lines' | 'consultation_lines' | 'results';
  /** The line's column with the id of its record. */
  of: 'prescription_id' | 'dispense_id' | 'consultation_id' | 'report_id';
  /** Which of the lines, on `record` and `line`; all if left out. */
  where?: RawBuilder<boolean>;
}

/**
 * The lines of one page, as the ids of their records with their positions from zero. A cursor names the last record and
 * line: a page may end within a record.
 */
async function pageOfLines(
  db: SignedIn['db'],
  { table, at, lines, of, where }: LinedRecords,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<{ page: { id: string; position: number }[]; ids: string[]; next: string | null }> {
  const parts = id === undefined ? undefined : lineParts(id);
  if (parts === null) return { page: [], ids: [], next: null };
  const [after = '', lastPosition = ''] = cursor?.split('#') ?? [];
  const last = splitCursor(after);
  const when = sql.ref(`record.${at}`);
  const conditions = [
    ...(where ? [where] : []),
    ...(parts
      ? [sql<boolean>`record.id = ${parts.recordId}::uuid and line.position = ${parts.position}`]
      : []),
    ...(patientId === undefined ? [] : [sql<boolean>`record.patient_id = ${patientId}::uuid`]),
    ...(cursor === null
      ? []
      : [
          sql<boolean>`(${when}, record.id) <= (${last.at}::timestamptz, ${last.id}::uuid)
            and not (record.id = ${last.id}::uuid and line.position <= ${Number(lastPosition)})`,
        ]),
  ];
  const { rows } = await sql<{ id: string; at: Date; position: number }>`
    select record.id, ${when} as at, line.position
    from ${sql.table(table)} record
    join ${sql.table(lines)} line on line.${sql.ref(of)} = record.id
    where ${allOf(conditions)}
    order by ${when} desc, record.id desc, line.position
    limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return {
    page,
    ids: [...new Set(page.map((row) => row.id))],
    next: rows.length > limit && end ? `${cursorAfter(end)}#${end.position}` : null,
  };
}

/** One for each test of visits as they were last corrected. */
async function findServiceRequests(
  { db, user }: SignedIn,
  filters: FhirFilters,
  at: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const { page, ids, next } = await pageOfLines(
    db,
    {
      ...{ table: 'consultations', at: 'finished_at' },
      ...{ lines: 'consultation_lines', of: 'consultation_id' },
      where: sql`line.kind = 'test'
        and not exists (select from consultations newer where newer.amends = record.id)`,
    },
    filters,
    at,
  );
  const rows = await consultationsWithVisit(db)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const visits = new Map(rows.map((row) => [row.id, row]));
  const matches = page.flatMap(({ id, position }) => {
    const row = visits.get(id);
    const ordered = row && testsFromRow(row)[position];
    if (!row || !ordered) return [];
    const visit = {
      ...consultationFromRow(row, user.id),
      patientName: orErased(row.patient_name),
    };
    return [matchOf(visit, serviceRequestToFhir(visit, ordered, position))];
  });
  return { matches, next };
}

/** One for each value of a laboratory's report, also of corrected and voided ones. */
async function findResults(
  { db }: SignedIn,
  filters: FhirFilters,
  at: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const { page, ids, next } = await pageOfLines(
    db,
    {
      ...{ table: 'result_reports', at: 'recorded_at' },
      ...{ lines: 'results', of: 'report_id' },
    },
    filters,
    at,
  );
  const rows = await reportsWithResults(db)
    .where(sql<boolean>`result_reports.id = any(${ids}::uuid[])`)
    .execute();
  const reports = new Map(rows.map((row) => [row.id, reportFromRow(row)]));
  const matches = page.flatMap(({ id, position }) => {
    const report = reports.get(id);
    const result = report?.results[position];
    return report && result ? [matchOf(report, resultToFhir(report, result, position))] : [];
  });
  return { matches, next };
}

/** One for each medicine of a prescription. */
async function findMedicationRequests(
  { db }: SignedIn,
  filters: FhirFilters,
  at: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const { page, ids, next } = await pageOfLines(
    db,
    {
      ...{ table: 'prescriptions', at: 'created_at' },
      ...{ lines: 'prescription_medications', of: 'prescription_id' },
    },
    filters,
    at,
  );
  const rows = await prescriptionsWithMedications(db)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const prescriptions = new Map(rows.map((row) => [row.id, prescriptionFromRow(row)]));
  const requests = page.flatMap(({ id, position }) => {
    const prescription = prescriptions.get(id);
    const medication = prescription?.medications[position];
    return prescription && medication ? [{ prescription, medication, position }] : [];
  });
  const codes = await snomedCodesOf(
    db,
    requests.map(({ medication }) => medication),
  );
  return {
    matches: requests.map(({ prescription, medication, position }, index) => {
      const request = medicationRequestToFhir(prescription, medication, position);
      return matchOf(prescription, withMedicineCode(request, codes[index] ?? null));
    }),
    next,
  };
}

/** One for each medicine that was given, also of what was voided or came back. */
async function findMedicationDispenses(
  { db }: SignedIn,
  filters: FhirFilters,
  at: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const { page, ids, next } = await pageOfLines(
    db,
    {
      ...{ table: 'dispenses', at: 'given_at' },
      ...{ lines: 'dispense_lines', of: 'dispense_id' },
    },
    filters,
    at,
  );
  const rows = await dispensesWithLines(db)
    .where(sql<boolean>`dispenses.id = any(${ids}::uuid[])`)
    .execute();
  const dispenses = new Map(rows.map((row) => [row.id, dispenseFromRow(row)]));
  const matches = page.flatMap(({ id, position }) => {
    const dispense = dispenses.get(id);
    const line = dispense?.lines[position];
    return dispense && line
      ? [matchOf(dispense, medicationDispenseToFhir(dispense, line, position))]
      : [];
  });
  return { matches, next };
}

/**
 * What patients take now. A cursor names the last patient and medicine: a page may end within a list. By its id a note
 * from elsewhere is found after its end, too.
 */
async function findMedicationStatements(
  context: SignedIn,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const { db } = context;
  const timeZone = localTimeZone(context.config);
  const today = todayOf(context);
  const subject = id === undefined ? null : await findSubject(db, id);
  if (id !== undefined && !subject) return { matches: [], next: null };
  const note = subject?.note;
  if (note?.ended) {
    const resource = endedMedicineToFhir({ ...note, ended: note.ended }, timeZone);
    const isOther = patientId !== undefined && patientId !== note.patientId;
    return { matches: isOther ? [] : [matchOf(note, resource)], next: null };
  }
  const [after, lastPosition = '0'] = cursor?.split('#') ?? [];
  const { at, id: last } = splitCursor(after ?? '');
  const rows = await searchPatients(db, {
    columns: patientColumnNames,
    text: '',
    where: sql<boolean>`${sql.join(
      [
        sql`(exists (select from prescriptions where patient_id = patients.id)
          or exists (select from outside_medicines where patient_id = patients.id))`,
        ...(subject ? [sql`id = ${subject.patientId}::uuid`] : []),
        ...(patientId === undefined ? [] : [sql`id = ${patientId}::uuid`]),
        ...(after ? [sql`(registered_at, id) <= (${at}::timestamptz, ${last}::uuid)`] : []),
      ],
      sql` and `,
    )}`,
    limit: limit + 1,
  });
  const matches: (Match & { row: (typeof rows)[number]; position: number })[] = [];
  for (const row of rows) {
    if (matches.length > limit) break;
    const patient = { patientId: row.id, patientName: row.name };
    const medicines = await currentMedicinesOf(db, row.id, today, null, timeZone);
    const ofPatient = medicines
      .map((medicine, index) => ({
        ...matchOf(patient, currentMedicineToFhir(patient, medicine)),
        row,
        position: index + 1,
      }))
      .filter((entry) => row.id !== last || entry.position > Number(lastPosition))
      .filter((entry) => id === undefined || entry.resource.id === id.toLowerCase());
    matches.push(...ofPatient);
  }
  const page = matches.slice(0, limit);
  const end = page.at(-1);
  const row = matches.length > limit ? end?.row : rows.length > limit ? rows.at(-1) : undefined;
  const position = matches.length > limit ? end?.position : maxCurrentMedicines;
  return {
    matches: page,
    next: row ? `${cursorAfter({ at: row.registered_at, id: row.id })}#${position}` : null,
  };
}

/** Whose medicine a statement's id is about: of a prescription, or of a note. Null if there is none. */
async function findSubject(
  db: SignedIn['db'],
  id: string,
): Promise<{ patientId: string; note?: OutsideMedicine } | null> {
  const request = lineParts(id);
  if (request) {
    const row = await db
      .selectFrom('prescriptions')
      .select('patient_id')
      .where('id', '=', request.recordId)
      .executeTakeFirst();
    return row ? { patientId: row.patient_id } : null;
  }
  if (!idSchema.safeParse(id).success) return null;
  const row = await outsideMedicines(db).where('outside_medicines.id', '=', id).executeTakeFirst();
  const note = row && outsideMedicineFromRow(row);
  return note ? { patientId: note.patientId, note } : null;
}

/** Resources whose ids are made of a record's id and a part, so that they are not UUIDs. */
const kindsWithDerivedIds: readonly FhirResource[] = [
  'Condition',
  'AllergyIntolerance',
  'ServiceRequest',
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
];

/** Finds a page of resources; an id that no record can have finds nothing instead of failing in PostgreSQL. */
async function findPage(
  context: SignedIn,
  kind: FhirResource,
  filters: FhirFilters,
  page: { cursor: string | null; limit: number },
): Promise<MatchPage> {
  const { id, patientId } = filters;
  const recordId = kind === 'Observation' ? id && (vitalsIdOfObservation(id) ?? '') : id;
  const ids = [patientId, kindsWithDerivedIds.includes(kind) ? undefined : recordId];
  const isPossible = ids.every((text) => text === undefined || idSchema.safeParse(text).success);
  if (!isPossible) return { matches: [], next: null };
  if (patientId === undefined) return finders[kind](context, filters, page);
  // What hung on a record that was merged into another hangs on the other one.
  const survivor = await context.db
    .selectFrom('patients')
    .select(sql<string>`coalesce(survivor_id, id)`.as('id'))
    .where('id', '=', patientId)
    .executeTakeFirst();
  if (!survivor) return { matches: [], next: null };
  return finders[kind](context, { ...filters, patientId: survivor.id }, page);
}

async function readResource(context: SignedIn, kind: FhirResource, id: string): Promise<Resource> {
  const { matches } = await findPage(context, kind, { id }, { cursor: null, limit: 1 });
  const [match] = matches;
  if (!match) throw new ORPCError('NOT_FOUND', commonErrors.NOT_FOUND);
  await recordAudit(context.db, context, {
    action: 'fhir_read',
    values: { kind: 'record', resource: kind, name: match.patientName },
    ...noRecord,
    patientId: match.patientId,
  });
  return match.resource;
}

async function searchKind(context: SignedIn, kind: FhirResource, query: FhirQuery, base: string) {
  const { filters, cursor, count } = pageStartOf(context, kind, query);
  const { matches, next } = await findPage(context, kind, filters, { cursor, limit: count });
  const [match] = matches;
  await recordAudit(context.db, context, {
    action: 'fhir_read',
    values: { kind: 'records', resource: kind, count: matches.length },
    ...noRecord,
    // A search by patient or by id concerns one patient.
    ...(match && (filters.patientId ?? filters.id) ? { patientId: match.patientId } : {}),
  });
  return searchBundle({
    base,
    self: kind + selfQuery(query),
    next: next && `${kind}?_page=${pageToken(context, { kind, filters, count, cursor: next })}`,
    resources: matches.map(({ resource }) => resource),
    searched: kind,
  });
}

/** The operation $everything: all resources of a patient that the person may read, type by type, in pages. */
async function everythingOf(context: SignedIn, id: string, query: FhirQuery, base: string) {
  const pageStart = pageStartOf(context, `everything of ${id}`, query);
  const kinds = fhirResources.filter((kind) =>
    may(context.user, fhirPermissions[kind].search, context.clinicSettings.rights),
  );
  // A page's cursor is the resource type that it begins with, a blank, and that type's own cursor.
  const [startKind = kinds[0], ...rest] = pageStart.cursor?.split(' ') ?? [];
  let cursor = rest.join(' ') || null;
  const matches: Match[] = [];
  let next: string | null = null;
  for (const kind of kinds.slice(Math.max(0, kinds.indexOf(startKind as FhirResource)))) {
    const limit = pageStart.count - matches.length;
    if (limit === 0) {
      next = `${kind} `;
      break;
    }
    const page = await findPage(context, kind, { patientId: id }, { cursor, limit });
    if (kind === 'Patient' && page.matches.length === 0) {
      throw new ORPCError('NOT_FOUND', commonErrors.NOT_FOUND);
    }
    matches.push(...page.matches);
    cursor = null;
    if (page.next !== null) {
      next = `${kind} ${page.next}`;
      break;
    }
  }
  const [match] = matches;
  if (match) {
    await recordAudit(context.db, context, {
      action: 'fhir_read',
      values: { kind: 'everything', name: match.patientName, count: matches.length },
      ...noRecord,
      patientId: match.patientId,
    });
  }
  const address = `Patient/${id}/$everything`;
  const token =
    next &&
    pageToken(context, {
      kind: `everything of ${id}`,
      filters: {},
      count: pageStart.count,
      cursor: next,
    });
  return searchBundle({
    base,
    self: address + selfQuery(query),
    next: token && `${address}?_page=${token}`,
    resources: matches.map(({ resource }) => resource),
    searched: 'Patient',
  });
}

/** The query of a bundle's own link. It never has a name, because URLs may be logged. */
function selfQuery({ id, patientId, page, count }: FhirQuery): string {
  const parameters = new URLSearchParams({
    ...(id === undefined ? {} : { _id: id }),
    ...(patientId === undefined ? {} : { patient: patientId }),
    ...(page === null ? { _count: String(count) } : { _page: page }),
  });
  return `?${parameters}`;
}

/** The first page's search and where this page begins; sealed in the link to it. */
interface PageStart {
  kind: string;
  filters: FhirFilters;
  count: number;
  cursor: string;
}

const sealPurpose = 'fhir pages';

// Seals the link to the next page, because a name that was searched for must not be in a URL.
function pageToken({ secret }: SignedIn, start: PageStart): string {
  return seal(Buffer.from(JSON.stringify(start)), sealPurpose, secret).toString('base64url');
}

function pageStartOf(
  { secret }: SignedIn,
  kind: string,
  { count, page, ...filters }: FhirQuery,
): { filters: FhirFilters; count: number; cursor: string | null } {
  if (page === null) return { filters, count, cursor: null };
  const plain = unseal(Buffer.from(page, 'base64url'), sealPurpose, secret);
  const start = plain && (JSON.parse(plain.toString()) as PageStart);
  if (!start || start.kind !== kind || Object.keys(filters).length > 0) {
    throw new ORPCError('BAD_REQUEST', { message: t('This page does not exist.') });
  }
  return start;
}
