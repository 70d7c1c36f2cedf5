import { ORPCError } from '@orpc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { noRecord, recordAudit } from '../../server/audit/recordAudit';
import { sealed, unsealed } from '../../server/auth/sealing';
import { localTimeZone } from '../../server/config';
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
import { billFromRow, billsWithItems } from '../billing/billing.rows';
import {
  consultationFromRow,
  consultationsWithLines,
  isNotCorrected,
} from '../consultations/consultations.rows';
import { maxAllergies, type Patient } from '../patients/patient';
import { searchPatients } from '../patients/patientSearch.rows';
import { patientColumnNames, patientFromRow, todayOf } from '../patients/patients.rows';
import {
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../prescriptions/prescriptions.rows';
import { tokensWithAppointments, tokenWithAppointmentFromRow } from '../queue/queue.rows';
import { vitalsFromRow, vitalsWithNames } from '../vitals/vitals.rows';
import { capabilityStatement, operationOutcome, searchBundle } from './bundle';
import {
  type FhirFilters,
  type FhirQuery,
  FhirQueryProblem,
  handlingIn,
  readQuery,
  takesJson,
} from './fhirQuery';
import { type FhirResource, fhirPermissions, fhirResources } from './fhirResources';
import {
  allergiesToFhir,
  appointmentToFhir,
  conditionsToFhir,
  diagnosesToFhir,
  diagnosisParts,
  encounterToFhir,
  invoiceToFhir,
  medicationRequestParts,
  medicationRequestToFhir,
  observationsToFhir,
  patientOfListed,
  patientToFhir,
  type Resource,
  vitalsOfObservation,
} from './toFhir';

const prefix = '/fhir';
const mediaType = 'application/fhir+json; charset=utf-8';

/** The read-only FHIR R4 API (decision 32): what a person reads in the application they read here, and no more. */
export function serveFhir(app: FastifyInstance, routes: SignedInRoutes): void {
  const since = new Date();
  const baseOf = (request: FastifyRequest) => `${routes.addressOf(request)}${prefix}`;

  app.register(
    async (fhir) => {
      // As the standard has it for _search; every POST still has to come from the clinic's own pages or name its address.
      fhir.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_, body, done) => done(null, [...new URLSearchParams(String(body))]),
      );
      fhir.addHook('onRequest', routes.refuseTooMany);
      fhir.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const asked = parametersIn(request.query);
        if (asked.some(isPretty)) reply.serializer(prettily);
        const handling = handlingOf(request);
        if (handling) reply.header('preference-applied', `handling=${handling}`);
        if (!asked.some(([name]) => name === '_format') && !takesJson(request.headers.accept)) {
          const message = t('The answer comes as JSON alone.');
          return reply.code(406).send({ code: 'NOT_ACCEPTABLE', message });
        }
      });
      // Also what is refused before it came here is told in FHIR's own way.
      fhir.addHook('preSerialization', async (_, reply, payload) => {
        reply.type(mediaType);
        if (reply.statusCode < 400 || isOutcome(payload)) return payload;
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
      // Else the pages of the application would answer.
      for (const path of ['', '/*']) {
        fhir.get(path, (_, reply) => reply.code(404).send(noSuchAddress()));
      }

      fhir.get('/metadata', async (request) => {
        queryOf(request, null);
        return capabilityStatement(baseOf(request), since);
      });

      for (const kind of fhirResources) {
        const { read, search } = fhirPermissions[kind];
        fhir.get<{ Params: { id: string } }>(`/${kind}/:id`, (request, reply) => {
          queryOf(request, null);
          return routes.readAs(request, reply, read, (context) =>
            readOne(context, kind, request.params.id),
          );
        });
        const searched = (request: FastifyRequest, reply: FastifyReply, isBody: boolean) => {
          const inBody = isBody ? ((request.body as [string, string][] | null) ?? []) : null;
          const query = queryOf(request, kind, inBody);
          if (inBody?.some(isPretty)) reply.serializer(prettily);
          return routes.readAs(request, reply, search, (context) =>
            searchKind(context, kind, query, baseOf(request)),
          );
        };
        fhir.get(`/${kind}`, (request, reply) => searched(request, reply, false));
        fhir.post(`/${kind}/_search`, (request, reply) => searched(request, reply, true));
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
  return handlingIn([request.headers.prefer ?? []].flat().join(','));
}

const isPretty = ([name, value]: [string, string]) => name === '_pretty' && value === 'true';
const prettily = (payload: unknown) => JSON.stringify(payload, null, 2);

/** What the address asks, and the body of a search; what belongs in bodies alone is not taken from the address. */
function queryOf(
  request: FastifyRequest,
  kind: FhirResource | null,
  inBody: [string, string][] | null = null,
): FhirQuery {
  const inAddress = parametersIn(request.query);
  const isLenient = handlingOf(request) === 'lenient';
  if (!inBody) return readQuery(kind, inAddress, { isLenient });
  if (inAddress.length > 0) readQuery(kind, inAddress, { isLenient });
  return readQuery(kind, [...inAddress, ...inBody], { isLenient, isBody: true });
}

function isOutcome(payload: unknown): boolean {
  return (payload as { resourceType?: string } | null)?.resourceType === 'OperationOutcome';
}

/** Every parameter by itself, also one that is there twice. */
function parametersIn(query: unknown): [string, string][] {
  return Object.entries(query as Record<string, string | string[]>).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
}

/** A resource, and the patient whom it is about. */
interface Found {
  resource: Resource;
  patientId: string;
  patientName: string;
}

/** Some of what was searched for, newest first, and the cursor of what follows. */
interface FoundPage {
  found: Found[];
  next: string | null;
}

type Find = (
  context: SignedIn,
  filters: FhirFilters,
  page: { cursor: string | null; limit: number },
) => Promise<FoundPage>;

function about<Row extends { patientId: string; patientName: string }>(
  record: Row,
  resource: Resource,
): Found {
  return { resource, patientId: record.patientId, patientName: record.patientName };
}

const finds: Record<FhirResource, Find> = {
  Patient: async (context, { id, patientId = id, name }, { cursor, limit }) => {
    const conditions = [
      ...(patientId === undefined ? [] : [sql`id = ${patientId}::uuid`]),
      ...(name === undefined ? [] : [sql`folded(name) like ${containing(searchForm(name))}`]),
      ...(cursor === null ? [] : [isAfter(cursor, 'registered_at')]),
      sql`true`,
    ];
    const rows = await searchPatients(context.db, {
      columns: patientColumnNames,
      text: name ?? '',
      where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
      limit: limit + 1,
    });
    const { page, nextCursor } = pageOf(rows, limit, (row) => row.registered_at);
    const today = todayOf(context);
    return {
      found: page.map((row) => ({
        resource: patientToFhir(patientFromRow(row, today)),
        patientId: row.id,
        patientName: row.name,
      })),
      next: nextCursor,
    };
  },

  Condition: findConditions,
  AllergyIntolerance: findListed('allergies', allergiesToFhir),

  Encounter: async ({ db }, { id, patientId }, { cursor, limit }) => {
    let query = tokensWithAppointments(db);
    if (id !== undefined) query = query.where('tokens.id', '=', id);
    if (patientId !== undefined) query = query.where('tokens.patient_id', '=', patientId);
    const wanted = { table: 'tokens', cursor, limit };
    const { page, nextCursor } = await newestPage(query, 'issued_at', wanted);
    const tokens = page.map(tokenWithAppointmentFromRow);
    return { found: tokens.map((token) => about(token, encounterToFhir(token))), next: nextCursor };
  },

  Observation: findObservations,

  MedicationRequest: findMedicationRequests,

  Appointment: async ({ db, config }, { id, patientId }, { cursor, limit }) => {
    const wanted = { text: '', id, patientId, cursor, limit };
    const { page, nextCursor } = await appointmentsPage(db, wanted);
    const timeZone = localTimeZone(config);
    const appointments = page.map(appointmentFromRow);
    return {
      found: appointments.map((one) => about(one, appointmentToFhir(one, timeZone))),
      next: nextCursor,
    };
  },

  Invoice: async ({ db }, { id, patientId }, { cursor, limit }) => {
    let query = billsWithItems(db);
    if (id !== undefined) query = query.where('id', '=', id);
    if (patientId !== undefined) query = query.where('patient_id', '=', patientId);
    const { page, nextCursor } = await newestPage(query, 'created_at', { cursor, limit });
    const bills = page.map(billFromRow);
    return { found: bills.map((bill) => about(bill, invoiceToFhir(bill))), next: nextCursor };
  },
};

const findLongTerm = findListed('conditions', conditionsToFhir);

/** By which a cursor is known that goes on among the diagnoses of visits. */
const ofVisits = 'visits ';

/** Long-term conditions first, then, for whoever may read them, the diagnoses of visits. */
async function findConditions(
  context: SignedIn,
  filters: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<FoundPage> {
  const mayReadVisits = may(context.user, 'consultations.open');
  const isOfVisits = cursor?.startsWith(ofVisits) ?? false;
  const listed: FoundPage = isOfVisits
    ? { found: [], next: null }
    : await findLongTerm(context, filters, { cursor, limit });
  if (listed.next !== null || !mayReadVisits) return listed;
  const room = limit - listed.found.length;
  if (room === 0) return { found: listed.found, next: ofVisits };
  const after = isOfVisits && cursor !== ofVisits ? (cursor?.slice(ofVisits.length) ?? null) : null;
  const visits = await findDiagnoses(context, filters, { cursor: after, limit: room });
  return {
    found: [...listed.found, ...visits.found],
    next: visits.next && ofVisits + visits.next,
  };
}

/** One for each diagnosis: a page may end, and the next one begin, in the middle of a visit. */
async function findDiagnoses(
  { db, user }: SignedIn,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<FoundPage> {
  const parts = id === undefined ? undefined : diagnosisParts(id);
  if (parts === null) return { found: [], next: null };
  const [after = '', lastTold = ''] = cursor?.split('#') ?? [];
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
  const wanted = visits
    .flatMap((visit) =>
      diagnosesToFhir(visit).map((resource, position) => ({ visit, resource, position })),
    )
    .filter(({ visit, position }) => visit.id !== last.id || position > Number(lastTold))
    .filter(({ position }) => !parts || position === parts.position);
  const page = wanted.slice(0, limit);
  const end = page.at(-1);
  return {
    found: page.map(({ visit, resource }) => about(visit, resource)),
    next:
      wanted.length > limit && end
        ? `${cursorAfter({ at: new Date(end.visit.finishedAt), id: end.visit.id })}#${end.position}`
        : null,
  };
}

const hasDiagnosis = sql<boolean>`
  exists (select from consultation_lines l where l.consultation_id = consultations.id and l.kind = 'diagnosis')`;

/**
 * What patients' records list, patient by patient: a page may end, and the next one begin, in the middle of a list. One
 * that reads only patients whose list says nothing has fewer than were asked for.
 */
function findListed(
  list: 'conditions' | 'allergies',
  toFhir: (patient: Patient) => Resource[],
): Find {
  return async (context, { id, patientId }, { cursor, limit }) => {
    const owner = id === undefined ? patientId : patientOfListed(id);
    if (owner === null) return { found: [], next: null };
    const [after, told = '0'] = cursor?.split('#') ?? [];
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
    const found: (Found & { row: (typeof rows)[number]; position: number })[] = rows.flatMap(
      (row) =>
        toFhir(patientFromRow(row, today))
          .map((resource, index) => ({
            resource,
            patientId: row.id,
            patientName: row.name,
            row,
            position: index + 1,
          }))
          .filter((one) => row.id !== last || one.position > Number(told))
          .filter((one) => id === undefined || one.resource.id === id.toLowerCase()),
    );
    const page = found.slice(0, limit);
    const end = page.at(-1);
    const row = found.length > limit ? end?.row : rows.length > limit ? rows.at(-1) : undefined;
    const position = found.length > limit ? end?.position : maxAllergies;
    return {
      found: page,
      next: row ? `${cursorAfter({ at: row.registered_at, id: row.id })}#${position}` : null,
    };
  };
}

/** One for each value: a page may end, and the next one begin, in the middle of a recording. */
async function findObservations(
  { db }: SignedIn,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<FoundPage> {
  // Each recording has a value at least; of the one that a page begins with, all may have been told.
  let query = vitalsWithNames(db)
    .orderBy('vitals.recorded_at', 'desc')
    .orderBy('vitals.id', 'desc')
    .limit(limit + 2);
  if (id !== undefined) query = query.where('vitals.id', '=', vitalsOfObservation(id));
  if (patientId !== undefined) query = query.where('vitals.patient_id', '=', patientId);
  const [after = '', lastTold = ''] = cursor?.split('#') ?? [];
  const last = splitCursor(after);
  if (cursor !== null) {
    query = query.where(
      sql<boolean>`(vitals.recorded_at, vitals.id) <= (${last.at}::timestamptz, ${last.id}::uuid)`,
    );
  }
  const recordings = (await query.execute()).map(vitalsFromRow);
  const all = recordings.flatMap((one) =>
    observationsToFhir(one).map((resource, position) => ({ one, resource, position })),
  );
  const wanted = all.filter(
    ({ one, resource, position }) =>
      (id === undefined || resource.id === id) &&
      (one.id !== last.id || position > Number(lastTold)),
  );
  const page = wanted.slice(0, limit);
  const end = page.at(-1);
  return {
    found: page.map(({ one, resource }) => about(one, resource)),
    next:
      wanted.length > limit && end
        ? `${cursorAfter({ at: new Date(end.one.recordedAt), id: end.one.id })}#${end.position}`
        : null,
  };
}

/** One for each medicine: a page may end, and the next one begin, in the middle of a prescription. */
async function findMedicationRequests(
  { db }: SignedIn,
  { id, patientId }: FhirFilters,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<FoundPage> {
  let query = db
    .selectFrom('prescriptions')
    .innerJoin('prescription_medications as medication', 'prescription_id', 'prescriptions.id')
    .select(['prescriptions.id', 'prescriptions.created_at', 'medication.position'])
    .orderBy('prescriptions.created_at', 'desc')
    .orderBy('prescriptions.id', 'desc')
    .orderBy('medication.position')
    .limit(limit + 1);
  if (id !== undefined) {
    const parts = medicationRequestParts(id);
    if (!parts) return { found: [], next: null };
    query = query
      .where('prescriptions.id', '=', parts.prescriptionId)
      .where('medication.position', '=', parts.position);
  }
  if (patientId !== undefined) query = query.where('prescriptions.patient_id', '=', patientId);
  if (cursor !== null) {
    const [after = '', position = ''] = cursor.split('#');
    const { at, id: last } = splitCursor(after);
    query = query.where(
      sql<boolean>`(prescriptions.created_at, prescriptions.id) <= (${at}::timestamptz, ${last}::uuid)
        and not (prescriptions.id = ${last}::uuid and medication.position <= ${Number(position)})`,
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const ids = [...new Set(page.map((row) => row.id))];
  const written = await prescriptionsWithMedications(db)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const prescriptions = new Map(written.map((row) => [row.id, prescriptionFromRow(row)]));
  const last = page.at(-1);
  return {
    found: page.flatMap(({ id: prescriptionId, position }) => {
      const prescription = prescriptions.get(prescriptionId);
      const medication = prescription?.medications[position];
      if (!prescription || !medication) return [];
      return about(prescription, medicationRequestToFhir(prescription, medication, position));
    }),
    next:
      rows.length > limit && last
        ? `${cursorAfter({ at: last.created_at, id: last.id })}#${last.position}`
        : null,
  };
}

/** Their ids are made of their record's. */
const partsOfRecords: readonly FhirResource[] = [
  'Condition',
  'AllergyIntolerance',
  'MedicationRequest',
];

/** Finds, unless an id is none that a record can have. */
async function find(
  context: SignedIn,
  kind: FhirResource,
  filters: FhirFilters,
  page: { cursor: string | null; limit: number },
): Promise<FoundPage> {
  const { id, patientId } = filters;
  const recordId = kind === 'Observation' ? id && (vitalsOfObservation(id) ?? '') : id;
  const ids = [patientId, partsOfRecords.includes(kind) ? undefined : recordId];
  const isPossible = ids.every((one) => one === undefined || idSchema.safeParse(one).success);
  return isPossible ? finds[kind](context, filters, page) : { found: [], next: null };
}

async function readOne(context: SignedIn, kind: FhirResource, id: string): Promise<Resource> {
  const { found } = await find(context, kind, { id }, { cursor: null, limit: 1 });
  const [one] = found;
  if (!one) throw new ORPCError('NOT_FOUND', commonErrors.NOT_FOUND);
  await recordAudit(context.db, context, {
    action: 'fhir_read',
    values: { kind: 'record', resource: kind, name: one.patientName },
    ...noRecord,
    patientId: one.patientId,
  });
  return one.resource;
}

async function searchKind(context: SignedIn, kind: FhirResource, query: FhirQuery, base: string) {
  const { filters, cursor, count } = beginningOf(context, kind, query);
  const { found, next } = await find(context, kind, filters, { cursor, limit: count });
  const [one] = found;
  await recordAudit(context.db, context, {
    action: 'fhir_read',
    values: { kind: 'records', resource: kind, count: found.length },
    ...noRecord,
    // Of a search for one patient, or of one record, it is known whom it concerns.
    ...(one && (filters.patientId ?? filters.id) ? { patientId: one.patientId } : {}),
  });
  return searchBundle({
    base,
    self: kind + selfQuery(query),
    next: next && `${kind}?_page=${pageToken(context, { kind, filters, count, cursor: next })}`,
    resources: found.map(({ resource }) => resource),
    searched: kind,
  });
}

/** Everything of a patient that the person may read, kind by kind, in pages. */
async function everythingOf(context: SignedIn, id: string, query: FhirQuery, base: string) {
  const begun = beginningOf(context, `everything of ${id}`, query);
  const kinds = fhirResources.filter((kind) => may(context.user, fhirPermissions[kind].search));
  // The kind that a page begins with is before its cursor.
  const [start = kinds[0], ...rest] = begun.cursor?.split(' ') ?? [];
  let cursor = rest.join(' ') || null;
  const found: Found[] = [];
  let next: string | null = null;
  for (const kind of kinds.slice(Math.max(0, kinds.indexOf(start as FhirResource)))) {
    const limit = begun.count - found.length;
    if (limit === 0) {
      next = `${kind} `;
      break;
    }
    const page = await find(context, kind, { patientId: id }, { cursor, limit });
    if (kind === 'Patient' && page.found.length === 0) {
      throw new ORPCError('NOT_FOUND', commonErrors.NOT_FOUND);
    }
    found.push(...page.found);
    cursor = null;
    if (page.next !== null) {
      next = `${kind} ${page.next}`;
      break;
    }
  }
  const [one] = found;
  if (one) {
    await recordAudit(context.db, context, {
      action: 'fhir_read',
      values: { kind: 'everything', name: one.patientName, count: found.length },
      ...noRecord,
      patientId: one.patientId,
    });
  }
  const address = `Patient/${id}/$everything`;
  const token =
    next &&
    pageToken(context, {
      kind: `everything of ${id}`,
      filters: {},
      count: begun.count,
      cursor: next,
    });
  return searchBundle({
    base,
    self: address + selfQuery(query),
    next: token && `${address}?_page=${token}`,
    resources: found.map(({ resource }) => resource),
    searched: 'Patient',
  });
}

/** What the address of a search says again; a name is in none. */
function selfQuery({ id, patientId, page, count }: FhirQuery): string {
  const parameters = new URLSearchParams({
    ...(id === undefined ? {} : { _id: id }),
    ...(patientId === undefined ? {} : { patient: patientId }),
    ...(page === null ? { _count: String(count) } : { _page: page }),
  });
  return `?${parameters}`;
}

/** Where a page begins, and what the first one searched for. */
interface PageStart {
  kind: string;
  filters: FhirFilters;
  count: number;
  cursor: string;
}

const purpose = 'fhir pages';

// A name that was searched for must not be in an address: the link to the next page is sealed.
function pageToken({ secret }: SignedIn, start: PageStart): string {
  return sealed(Buffer.from(JSON.stringify(start)), purpose, secret).toString('base64url');
}

function beginningOf(
  { secret }: SignedIn,
  kind: string,
  { count, page, ...filters }: FhirQuery,
): { filters: FhirFilters; count: number; cursor: string | null } {
  if (page === null) return { filters, count, cursor: null };
  const plain = unsealed(Buffer.from(page, 'base64url'), purpose, secret);
  const start = plain && (JSON.parse(plain.toString()) as PageStart);
  if (!start || start.kind !== kind || Object.keys(filters).length > 0) {
    throw new ORPCError('BAD_REQUEST', { message: t('This page does not exist.') });
  }
  return start;
}
