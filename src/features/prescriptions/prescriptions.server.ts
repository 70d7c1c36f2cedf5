import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { createOnce } from '../../server/api/createOnce';
import { api, type OperationContext, openApi, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { recordView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import { frequencyPeriod, recordsCounted } from '../../server/database/frequency';
import { containing, holdingOrOfCard } from '../../server/database/likePattern';
import { newestPage } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import { paperFile } from '../../server/pdf/paperFile';
import { ageOnDay, type KnownAge } from '../../shared/age';
import { dateIn } from '../../shared/clinicDay';
import { mostFrequent, pageSize } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import type { User } from '../accounts/account';
import { type AllergyConflict, allergyConflicts, areAnswered } from '../allergies/allergyCheck';
import { readPatientNumber } from '../patients/patients.rows';
import { isErased } from '../privacy/isErased.rows';
import { lockConsultedToken } from '../queue/consultedToken.rows';
import { otherDoctorOf } from '../queue/token';
import {
  keepPictures,
  keptLogo,
  letterheadColumns,
  letterheadKept,
  letterheadNow,
  pictureHash,
  readLetterhead,
} from '../settings/letterhead.rows';
import { readDoctorProfile } from '../settings/settings.rows';
import {
  type FrequentMedication,
  lastPrescriptions,
  type NewPrescription,
  namedMedications,
  type Prescription,
  suggestionLimit,
} from './prescription';
import { type PrescriptionPaper, prescriptionPaper } from './prescriptionPaper';
import {
  medicationColumns,
  prescriptionColumns,
  prescriptionFromRow,
  prescriptionsWithMedications,
} from './prescriptions.rows';

export const prescriptionsOperations = {
  search: api.prescriptions.search.handler(async ({ input, context }) => {
    const { text, cursor } = input;
    let query = prescriptionsWithMedications(context.db);
    if (text) query = query.where(holdingOrOfCard(text));
    const { page, nextCursor } = await newestPage(query, 'created_at', { cursor, limit: pageSize });
    return { prescriptions: page.map(prescriptionFromRow), nextCursor };
  }),

  suggest: api.prescriptions.suggest.handler(async ({ input, context }) => {
    if (!input.text) return [];
    const pattern = containing(input.text);
    // The newest matching prescriptions say enough; names that recur in them are offered once.
    // A moment old is no harm: what was just written may still be typed.
    const recent = await context.replica
      .selectFrom('prescriptions')
      .select(['patient_name', 'diagnosis', 'doctor_name'])
      .where('search_text', 'like', pattern)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute();
    const wanted = input.text.toLowerCase();
    const texts = recent
      .flatMap((row) => [row.patient_name, row.diagnosis, row.doctor_name])
      .filter((text) => text.toLowerCase().includes(wanted));
    return [...new Set(texts)].slice(0, suggestionLimit);
  }),

  frequentMedications: api.prescriptions.frequentMedications.handler(async ({ context }) => {
    const { replica, now, config } = context;
    const { from, today } = frequencyPeriod(now, localTimeZone(config));
    // A moment old is no harm: one use more or less of a month changes no offer.
    const { rows } = await sql<{ name: string; usual: Omit<FrequentMedication, 'name'> }>`
      with recent as (
        select id, created_at from prescriptions
        where created_at >= ${from} and voided_at is null
        order by created_at desc, id desc
        limit ${recordsCounted}
      )
      select mode() within group (order by m.name) as name,
        mode() within group (order by jsonb_build_object(${besideTheName})) as usual
      from recent,
        -- Looked up one by one: joined as a whole, both tables would be read from end to end.
        lateral (select * from prescription_medications where prescription_id = recent.id offset 0) m
      where (select newer.id from prescriptions newer where newer.amends = recent.id) is null
      group by lower(m.name)
      order by count(*) filter (where recent.created_at >= ${today}) desc, count(*) desc, lower(m.name)
      limit ${mostFrequent}`.execute(replica);
    return rows.map(({ name, usual }) => ({ name, ...usual }));
  }),

  ofPatient: api.prescriptions.ofPatient.handler(async ({ input, context }) => {
    const rows = await prescriptionsWithMedications(context.db)
      .where('patient_id', '=', input.patientId)
      .where('voided_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('prescriptions as newer')
              .select('newer.id')
              .whereRef('newer.amends', '=', 'prescriptions.id'),
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(lastPrescriptions)
      .execute();
    return rows.map(prescriptionFromRow);
  }),

  get: api.prescriptions.get.handler(async ({ input, context, errors }) => {
    const row = await prescriptionsWithMedications(context.db)
      .where('id', '=', input.id)
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
    ({ input: { insteadOf, ...input }, context, errors }) => {
      const create = async (trx: Transaction<Database>, id: string) => {
        const token = await lockConsultedToken(trx, input.tokenId, input.patientId);
        if (!token) throw errors.TOKEN_NOT_USABLE();
        const other = otherDoctorOf(token, context.user.id, insteadOf);
        if (other) throw errors.ANOTHER_DOCTOR({ data: other });
        const { patientName } = token;
        await insertPrescription(trx, context, { id, patientName, ...input }, errors);
        await recordAudit(trx, context, {
          action: 'prescription_created',
          values: {
            name: patientName,
            number: token.tokenNumber,
            medications: namedMedications(input.medications).length,
          },
          ...about('prescriptions', { id, patientId: input.patientId }),
        });
        return readPrescription(trx, id);
      };
      return createOnce(context, {
        operation: 'prescriptions.create',
        input,
        create,
        read: readPrescription,
      });
    },
  ),

  amend: api.prescriptions.amend.handler(({ input, context, errors }) => {
    const create = async (trx: Transaction<Database>, id: string) => {
      const before = await lockOwnPrescription(trx, input.id, context.user, errors);
      const { patientId, patientName, tokenId } = before;
      const written = { ...input, id, patientId, patientName, tokenId, amends: before.id };
      await insertPrescription(trx, context, written, errors);
      await recordAudit(trx, context, {
        action: 'prescription_amended',
        values: { name: patientName, reason: input.reason },
        ...about('prescriptions', { id, patientId }),
      });
      return readPrescription(trx, id);
    };
    return createOnce(context, {
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
      const before = await lockOwnPrescription(trx, input.id, context.user, errors);
      await trx
        .updateTable('prescriptions')
        .set(voidedColumns(context.user, context.now, input.reason))
        .where('id', '=', before.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'prescription_voided',
        values: { name: before.patientName, reason: input.reason },
        ...about('prescriptions', before),
      });
      return readPrescription(trx, before.id);
    }),
  ),
};

/** What goes with a medicine's name `m`, as the pairs of an object. */
const { name: _, typed: __, ...columnsBesideTheName } = medicationColumns;
const besideTheName = sql.join(
  Object.entries(columnsBesideTheName).flatMap(([field, column]) => [
    sql.lit(field),
    sql.ref(`m.${column}`),
  ]),
);

/** What a prescription's paper is drawn from; null when there is no such prescription. */
export async function readPaper(
  { db, config, origin }: Pick<OperationContext, 'db' | 'config' | 'origin'>,
  id: string,
): Promise<PrescriptionPaper | null> {
  const row = await prescriptionsWithMedications(db).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const timeZone = localTimeZone(config);
  const common = { prescription: prescriptionFromRow(row), timeZone };
  const number = await readPatientNumber(db, row.patient_id);
  const ageOf = (known: KnownAge) => {
    const { years, months } = ageOnDay(known, dateIn(row.created_at, timeZone));
    return { age: years, months };
  };
  const kept = await db
    .selectFrom('prescription_papers as paper')
    .leftJoin('pictures as signature', 'signature.hash', 'paper.signature')
    .selectAll('paper')
    .select(['signature.picture as signed', keptLogo])
    .where('prescription_id', '=', id)
    .executeTakeFirst();
  if (kept) {
    const { patient_age: age, patient_date_of_birth: dateOfBirth } = kept;
    return {
      ...common,
      letterhead: letterheadKept(kept, kept.clinic_gstin),
      doctor: {
        qualification: kept.qualification,
        registrationNumber: kept.registration_number,
        council: kept.council,
        signature: kept.signed,
      },
      patient: { number, ...ageOf({ age, dateOfBirth }), gender: kept.patient_gender },
      isAsWritten: true,
      verifyAddress: `${origin}/verify/${kept.code}`,
    };
  }
  const [letterhead, doctor, patient] = await Promise.all([
    readLetterhead(db),
    readDoctorProfile(db, row.doctor_id),
    db
      .selectFrom('patients')
      .select(['age', 'date_of_birth as dateOfBirth', 'gender'])
      .where('id', '=', row.patient_id)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...common,
    letterhead,
    doctor: prescriptionPaper.shape.doctor.parse(doctor),
    patient: { number, ...ageOf(patient), gender: patient.gender },
    isAsWritten: false,
    verifyAddress: null,
  };
}

interface ChangeErrors {
  NOT_FOUND(): Error;
  NOT_THE_DOCTOR(): Error;
  NOT_IN_FORCE(options: { message: string; data: Prescription }): Error;
}

/** The prescription that its own doctor is about to change, locked; refuses all others. */
async function lockOwnPrescription(
  trx: Transaction<Database>,
  id: string,
  user: User,
  errors: ChangeErrors,
): Promise<Prescription> {
  const locked = await trx
    .selectFrom('prescriptions')
    .select('doctor_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw errors.NOT_FOUND();
  if (locked.doctor_id !== user.id) throw errors.NOT_THE_DOCTOR();
  const current = await readPrescription(trx, id);
  if (await isErased(trx, current.patientId)) throw errors.NOT_FOUND();
  const { voided } = current;
  if (voided) {
    const message = t('{name} voided this prescription: {reason}', {
      name: voided.byName,
      reason: voided.reason,
    });
    throw errors.NOT_IN_FORCE({ message, data: current });
  }
  if (current.amendedBy) {
    const message = t('This prescription was amended meanwhile. Change the newer one.');
    throw errors.NOT_IN_FORCE({ message, data: current });
  }
  return current;
}

interface WrittenPrescription extends NewPrescription {
  id: string;
  patientName: string;
  /** The prescription that it replaces, and why. */
  amends?: string;
  reason?: string;
}

/** Stores a prescription with its medicines, its paper, and the answer about the patient's allergies. */
async function insertPrescription(
  trx: Transaction<Database>,
  context: SignedIn,
  written: WrittenPrescription,
  errors: AllergyErrors,
): Promise<void> {
  const { id, patientName, amends = null, reason = null } = written;
  await trx
    .insertInto('prescriptions')
    .values({
      id,
      ...toColumns(prescriptionColumns, written),
      patient_name: patientName,
      doctor_id: context.user.id,
      doctor_name: context.user.name,
      amends,
      amend_reason: reason,
      created_at: context.now,
    })
    .execute();
  const medications = namedMedications(written.medications);
  if (medications.length > 0) {
    await trx
      .insertInto('prescription_medications')
      .values(
        medications.map((item, position) => ({
          prescription_id: id,
          position,
          ...toColumns(medicationColumns, item),
        })),
      )
      .execute();
  }
  await keepPaper(trx, id);
  await keepAllergyAnswer(trx, context, written, errors);
}

interface AllergyErrors {
  ALLERGY_RECORDED(options: { data: { conflicts: AllergyConflict[] } }): Error;
}

/**
 * Holds the medicines of a prescription that is being written against the patient's recorded allergies: refuses it where
 * one speaks against them and was not answered, else keeps the answer with the prescription and in the audit log.
 */
async function keepAllergyAnswer(
  trx: Transaction<Database>,
  context: SignedIn,
  written: WrittenPrescription,
  errors: AllergyErrors,
): Promise<void> {
  const { id, patientId, patientName, medications, allergyAnswer: answer } = written;
  // Held until the prescription is saved, so that an allergy which is entered meanwhile counts for the next one.
  const { allergies } = await trx
    .selectFrom('patients')
    .select('allergies')
    .where('id', '=', patientId)
    .forShare()
    .executeTakeFirstOrThrow();
  const conflicts = allergyConflicts(allergies, namedMedications(medications));
  if (conflicts.length === 0) return;
  if (!answer || !areAnswered(conflicts, answer.conflicts)) {
    throw errors.ALLERGY_RECORDED({ data: { conflicts } });
  }
  const { reason } = answer;
  await trx
    .insertInto('prescription_allergy_answers')
    .values(
      conflicts.map(({ medicine, allergy, drugClass }, position) => ({
        prescription_id: id,
        position,
        medicine,
        allergy,
        drug_class: drugClass,
        reason,
      })),
    )
    .execute();
  const against = conflicts.map(({ medicine, allergy }) => `${medicine} (${allergy})`).join(', ');
  await recordAudit(trx, context, {
    action: 'allergy_overridden',
    values: { name: patientName, answer: `${against}: ${reason}` },
    ...about('prescriptions', { id, patientId }),
  });
}

/** Keeps what the paper of a prescription says of clinic, doctor and patient as they are now. */
async function keepPaper(trx: Transaction<Database>, id: string): Promise<void> {
  const code = randomBytes(16).toString('base64url');
  await sql`
    with kept as (${keepPictures(sql`
      select logo from clinic_settings
      union
      select d.signature from prescriptions p join doctor_profiles d on d.user_id = p.doctor_id where p.id = ${id}`)})
    insert into prescription_papers (prescription_id, code, ${letterheadColumns}, clinic_gstin, qualification,
      registration_number, council, signature, patient_age, patient_date_of_birth, patient_gender)
    select p.id, ${code}, ${letterheadNow}, c.gstin, coalesce(d.qualification, ''),
      coalesce(d.registration_number, ''), coalesce(d.council, ''), ${pictureHash(sql`d.signature`)},
      t.age, t.date_of_birth, t.gender
    from prescriptions p
      join patients t on t.id = p.patient_id
      left join doctor_profiles d on d.user_id = p.doctor_id
      cross join clinic_settings c
    where p.id = ${id}`.execute(trx);
}

async function readPrescription(db: Kysely<Database>, id: string): Promise<Prescription> {
  return prescriptionFromRow(
    await prescriptionsWithMedications(db).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}
