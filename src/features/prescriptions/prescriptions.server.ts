import { sql, type Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext, openApi } from '../../server/api/operations';
import { recordView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { allOf } from '../../server/database/conditions';
import { frequencyPeriod, recordsCounted } from '../../server/database/frequency';
import { holdsText } from '../../server/database/likePattern';
import { rowsInOrder } from '../../server/database/orderedPage';
import { newestPage } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo } from '../../server/database/voidedColumns';
import { paperFile } from '../../server/pdf/paperFile';
import { ageOnDay, type KnownAge } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { maxSuggestedChoices, pageSize } from '../../shared/fields';
import { searchForm } from '../../shared/folded';
import { shortId } from '../../shared/ids';
import { readPatientNumber } from '../patients/patients.rows';
import { readPatientOfPaper } from '../patients/survivor.rows';
import { lockConsultedToken } from '../queue/consultedToken.rows';
import { readRemoteVisit } from '../queue/remoteVisits.rows';
import { otherDoctorOf } from '../queue/token';
import { readLetterhead, storedLetterhead, storedLogo } from '../settings/letterhead.rows';
import { readDoctorProfile } from '../settings/settings.rows';
import { readGivenOnPaper } from './given.rows';
import {
  type FrequentMedication,
  lastPrescriptions,
  type Prescription,
  suggestionLimit,
} from './prescription';
import { type PrescriptionPaper, prescriptionPaper } from './prescriptionPaper';
import {
  isInForce,
  orderedPrescriptions,
  prescriptionConditions,
  prescriptionFromRow,
  prescriptionsWithMedications,
} from './prescriptions.rows';
import { readVisitOfPaper, readVitalsOfPaper } from './visit.rows';
import {
  amendPrescription,
  readPrescription,
  voidPrescription,
  writePrescription,
} from './writePrescription.rows';

/** Doubts that the API wants confirmed. By the specification a frequency may be missing; only the form asks for it. */
const kindsToConfirm = ['unchecked', 'unknownAllergy'] as const;

export const prescriptionsOperations = {
  search: api.prescriptions.search.handler(async ({ input, context: { db, config } }) => {
    const { order, cursor, ...chosen } = input;
    const filters = { ...chosen, timeZone: localTimeZone(config) };
    if (!order) {
      const { text, days } = prescriptionConditions(filters);
      const query = prescriptionsWithMedications(db).where(allOf([...text, ...days]));
      const { page, nextCursor } = await newestPage(query, 'created_at', {
        cursor,
        limit: pageSize,
      });
      return { prescriptions: page.map(prescriptionFromRow), nextCursor };
    }
    const { ids, nextCursor } = await orderedPrescriptions(db, { filters, order, cursor });
    const rows = await rowsInOrder(ids, (some) =>
      prescriptionsWithMedications(db).where('id', 'in', some).execute(),
    );
    return { prescriptions: rows.map(prescriptionFromRow), nextCursor };
  }),

  suggest: api.prescriptions.suggest.handler(async ({ input, context }) => {
    if (!input.text) return [];
    // The newest matching prescriptions suffice; repeated names are suggested once.
    // The replica may lag: a prescription that was just written can still be searched by typing.
    const recent = await context.replica
      .selectFrom('prescriptions')
      .select(['patient_name', 'diagnosis', 'doctor_name'])
      .where(holdsText(input.text))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute();
    const withoutBlanks = (text: string) => searchForm(text).toLowerCase().replaceAll(' ', '');
    const target = withoutBlanks(input.text);
    const texts = recent
      .flatMap((row) => [row.patient_name, row.diagnosis, row.doctor_name])
      .filter((text) => withoutBlanks(text).includes(target));
    return [...new Set(texts)].slice(0, suggestionLimit);
  }),

  frequentMedications: api.prescriptions.frequentMedications.handler(async ({ context }) => {
    const { replica, now, config } = context;
    const { from, today } = frequencyPeriod(now, localTimeZone(config));
    // The replica may lag: one use more or less in a month hardly changes the suggestions.
    const { rows } = await sql<FrequentMedication>`
      with recent as (
        select id, created_at from prescriptions
        where created_at >= ${from} and voided_at is null
        order by created_at desc, id desc
        limit ${recordsCounted}
      )
      select mode() within group (order by m.name) as name,
        coalesce(mode() within group (order by m.generic_name) filter (where m.generic_name <> ''), '') as "genericName"
      from recent,
        -- Looked up one by one: joined as a whole, both tables would be read from end to end.
        lateral (select * from prescription_medications where prescription_id = recent.id offset 0) m
      where (select newer.id from prescriptions newer where newer.amends = recent.id) is null
      group by lower(m.name)
      order by count(*) filter (where recent.created_at >= ${today}) desc, count(*) desc, lower(m.name)
      limit ${maxSuggestedChoices}`.execute(replica);
    return rows;
  }),

  ofPatient: api.prescriptions.ofPatient.handler(async ({ input, context }) => {
    const rows = await prescriptionsWithMedications(context.db)
      .where('patient_id', '=', input.patientId)
      .where(isInForce)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(lastPrescriptions)
      .execute();
    return rows.map(prescriptionFromRow);
  }),

  get: api.prescriptions.get.handler(async ({ input, context, errors }) => {
    const { include, id } = input;
    const record = include === 'paper' ? await readPaper(context, id) : null;
    if (record) {
      const { prescription, ...paper } = record;
      await recordView(context, 'prescription', prescription);
      return { ...prescription, paper };
    }
    const row = await prescriptionsWithMedications(context.db)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw errors.NOT_FOUND();
    const prescription = prescriptionFromRow(row);
    await recordView(context, 'prescription', prescription);
    return prescription;
  }),

  paper: api.prescriptions.paper.handler(async ({ input, context, errors }) => {
    const record = await readPaper(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    await recordView(context, 'prescription', record.prescription);
    return record;
  }),

  pdf: api.prescriptions.pdf.handler(async ({ input, context, errors }) => {
    const record = await readPaper(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    const { size, language } = input;
    const name = `prescription-${shortId(input.id)}`;
    const file = await paperFile(context, errors, name, {
      kind: 'prescription',
      record,
      size,
      language,
    });
    await recordView(context, 'prescription', record.prescription);
    return file;
  }),

  verify: openApi.prescriptions.verify.handler(async ({ input, context, errors }) => {
    const row = await context.db
      .selectFrom('prescription_papers as paper')
      .innerJoin('prescriptions', 'prescriptions.id', 'paper.prescription_id')
      .leftJoin('prescriptions as amendment', 'amendment.amends', 'prescriptions.id')
      .select([
        'prescriptions.id',
        'prescriptions.created_at',
        'prescriptions.doctor_name',
        'prescriptions.voided_at',
        'amendment.id as amended_by',
        'paper.clinic_name',
        'paper.registration_number',
        'paper.council',
      ])
      .where('paper.code', '=', input.code)
      .executeTakeFirst();
    if (!row) throw errors.NOT_KNOWN();
    return {
      state: row.voided_at ? 'voided' : row.amended_by ? 'superseded' : 'inForce',
      number: shortId(row.id),
      writtenAt: row.created_at.toISOString(),
      doctorName: row.doctor_name,
      registrationNumber: row.registration_number,
      council: row.council,
      clinicName: row.clinic_name,
    };
  }),

  create: api.prescriptions.create.handler(
    ({ input: { insteadOf, confirmed, ...input }, context, errors }) => {
      const create = async (trx: Transaction<Database>, id: string) => {
        const token = await lockConsultedToken(trx, input.tokenId, input.patientId);
        if (!token) throw errors.TOKEN_NOT_USABLE();
        const other = otherDoctorOf(token, context.user.id, insteadOf);
        if (other) throw errors.ANOTHER_DOCTOR({ data: other });
        const rules = { confirmed, kindsToConfirm };
        const { patientId } = token;
        await writePrescription(trx, context, { id, token, ...input, patientId, ...rules }, errors);
        return readPrescription(trx, id);
      };
      return idempotent(context, {
        operation: 'prescriptions.create',
        input,
        create,
        read: readPrescription,
      });
    },
  ),

  amend: api.prescriptions.amend.handler(({ input: { confirmed, ...input }, context, errors }) => {
    const create = async (trx: Transaction<Database>, id: string) => {
      await amendPrescription(trx, context, id, { ...input, confirmed, kindsToConfirm }, errors);
      return readPrescription(trx, id);
    };
    return idempotent(context, {
      operation: 'prescriptions.amend',
      input,
      create,
      read: readPrescription,
    });
  }),

  void: api.prescriptions.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      if (await isVoidedSo(trx, 'prescriptions', { ...input, user: context.user })) {
        return readPrescription(trx, input.id);
      }
      await voidPrescription(trx, context, input, errors);
      return readPrescription(trx, input.id);
    }),
  ),
};

/** The record for a paper, with the whole prescription: the schemas of what is sent take from it what may be told. */
interface WholePaper extends PrescriptionPaper {
  prescription: Prescription;
}

/** The record for a prescription's paper; null if there is no such prescription. */
export async function readPaper(
  { db, config, origin }: Pick<OperationContext, 'db' | 'config' | 'origin'>,
  id: string,
): Promise<WholePaper | null> {
  const row = await prescriptionsWithMedications(db).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const timeZone = localTimeZone(config);
  const { paper_shows: shows } = await db
    .selectFrom('clinic_settings')
    .select('paper_shows')
    .executeTakeFirstOrThrow();
  const visit = await readVisitOfPaper(db, id);
  const vitals = await readVitalsOfPaper(db, { tokenId: row.token_id, writtenAt: row.created_at });
  const given = await readGivenOnPaper(db, { id, tokenId: row.token_id });
  const remoteKind = (await readRemoteVisit(db, row.token_id))?.kind ?? null;
  const ofVisit = { visit, vitals, given, remoteKind };
  const patientId = await readPatientOfPaper(db, 'prescriptions', {
    id,
    patientId: row.patient_id,
  });
  const prescription = { ...prescriptionFromRow(row), patientId };
  const common = { prescription, shows, ...ofVisit, timeZone };
  const number = await readPatientNumber(db, patientId);
  const ageOf = (recorded: KnownAge) => {
    const { years, ...lessThanYears } = ageOnDay(recorded, dateIn(row.created_at, timeZone));
    return { age: years, ...lessThanYears };
  };
  const stored = await db
    .selectFrom('prescription_papers as paper')
    .leftJoin('pictures as signature', 'signature.hash', 'paper.signature')
    .selectAll('paper')
    .select(['signature.picture as signed', storedLogo])
    .where('prescription_id', '=', id)
    .executeTakeFirst();
  if (stored) {
    return {
      ...common,
      letterhead: storedLetterhead(stored, stored.clinic_gstin),
      doctor: {
        qualification: stored.qualification,
        registrationNumber: stored.registration_number,
        council: stored.council,
        signature: stored.signed,
      },
      patient: {
        number,
        ...ageOf({
          age: stored.patient_age,
          dateOfBirth: stored.patient_date_of_birth,
          dateOfBirthIsEstimated: stored.patient_date_of_birth_is_estimated,
        }),
        gender: stored.patient_gender,
        // Papers are shared, so fields that the clinic does not print are left out.
        address: shows.includes('address') ? stored.patient_address : null,
        allergies: shows.includes('allergies') ? stored.patient_allergies : null,
      },
      isAsWritten: true,
      layout: stored.layout,
      verifyAddress: `${origin}/verify/${stored.code}`,
    };
  }
  const [letterhead, doctor, patient] = await Promise.all([
    readLetterhead(db),
    readDoctorProfile(db, row.doctor_id),
    db
      .selectFrom('patients')
      .select(['age', 'date_of_birth as dateOfBirth', 'gender'])
      .select('date_of_birth_is_estimated as dateOfBirthIsEstimated')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...common,
    letterhead,
    doctor: prescriptionPaper.shape.doctor.parse(doctor),
    patient: { number, ...ageOf(patient), gender: patient.gender, address: null, allergies: null },
    isAsWritten: false,
    layout: 1,
    verifyAddress: null,
  };
}
