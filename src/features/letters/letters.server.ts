import type { Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, openApi, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { recordLetterView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { isVoidedSo, voidedColumns } from '../../server/database/voidedColumns';
import { paperFile } from '../../server/pdf/paperFile';
import { addDays } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { recordConsultationView } from '../consultations/consultationViews.rows';
import { lockPatient } from '../patients/lockPatient.rows';
import { stopsIn } from '../phrases/expand';
import { requireRemoteNoted } from '../prescriptions/remote/remote.rows';
import { isErased } from '../privacy/isErased.rows';
import { readDoctorProfile } from '../settings/settings.rows';
import { daysOf, type Letter, type LetterItem, maxDaysAhead, type NewLetter } from './letter';
import { findSeenVisit, readFacts } from './letterFacts.rows';
import { readLetterItems } from './letterItems.rows';
import { insertLetter, readLetter, readLetterPaper, readLettersOf } from './letters.rows';

export const lettersOperations = {
  begin: api.letters.begin.handler(async ({ input, context, errors }) => {
    const { db, user, config } = context;
    const visit = await findSeenVisit(db, context, input.tokenId);
    if (!visit) throw errors.NOT_FOUND();
    if (visit === 'notSeen') throw errors.NOT_SEEN();
    const [{ facts, address }, items, profile] = await Promise.all([
      readFacts(context, visit),
      readLetterItems(db, visit.tokenId, localTimeZone(config)),
      readDoctorProfile(db, user.id),
    ]);
    await recordConsultationView(context, { ...visit, id: visit.tokenId });
    const { qualification, registrationNumber, council } = profile;
    return { facts, items, doctor: { qualification, registrationNumber, council }, address };
  }),

  issue: api.letters.issue.handler(({ input, context, errors }) => {
    const create = async (trx: Transaction<Database>, id: string) => {
      await issueLetter(trx, context, { id, ...input }, errors);
      return readLetter(trx, id);
    };
    return idempotent(context, { operation: 'letters.issue', input, create, read: readLetter });
  }),

  void: api.letters.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { user, now } = context;
      const { id, reason } = input;
      if (await isVoidedSo(trx, 'letters', { id, reason, user })) return readLetter(trx, id);
      const locked = await trx
        .selectFrom('letters')
        .select(['doctor_id', 'patient_id'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!locked || (await isErased(trx, locked.patient_id))) throw errors.NOT_FOUND();
      if (locked.doctor_id !== user.id) throw errors.NOT_THE_DOCTOR();
      const before = await readLetter(trx, id);
      if (before.voided) {
        const { byName: name, reason: why } = before.voided;
        const message = t('{name} voided this letter: {reason}', { name, reason: why });
        throw errors.NOT_IN_FORCE({ message, data: before });
      }
      await trx
        .updateTable('letters')
        .set(voidedColumns(user, now, reason))
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, context, {
        action: 'letter_voided',
        values: { letter: before.number, name: before.patientName, reason },
        ...about('letters', before),
      });
      return readLetter(trx, id);
    }),
  ),

  ofPatient: api.letters.ofPatient.handler(({ input, context }) =>
    readLettersOf(context.db, input.patientId),
  ),

  paper: api.letters.paper.handler(async ({ input, context, errors }) => {
    const record = await readLetterPaper(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    await recordLetterView(context, record.letter);
    return record;
  }),

  pdf: api.letters.pdf.handler(async ({ input, context, errors }) => {
    const record = await readLetterPaper(context, input.id);
    if (!record) throw errors.NOT_FOUND();
    const { number, language } = record.letter;
    const job = { kind: 'letter', record, size: input.size, language } as const;
    const name = `letter-${number.replaceAll('/', '-')}`;
    const file = await paperFile(context, errors, name, job);
    await recordLetterView(context, record.letter);
    return file;
  }),

  verify: openApi.letters.verify.handler(async ({ input, context, errors }) => {
    const row = await context.db
      .selectFrom('letters')
      .select(['number', 'kind', 'first_day', 'last_day', 'issued_at', 'voided_at'])
      .select(['doctor_name', 'registration_number', 'council', 'clinic_name'])
      .where('code', '=', input.code)
      .executeTakeFirst();
    if (!row) throw errors.NOT_KNOWN();
    return {
      state: row.voided_at ? 'voided' : 'inForce',
      number: row.number,
      kind: row.kind,
      firstDay: row.first_day,
      lastDay: row.last_day,
      issuedAt: row.issued_at.toISOString(),
      doctorName: row.doctor_name,
      registrationNumber: row.registration_number,
      council: row.council,
      clinicName: row.clinic_name,
    };
  }),
};

interface IssueErrors {
  NOT_FOUND(): Error;
  NOT_SEEN(): Error;
  REMOTE_NOT_NOTED(): Error;
  DAYS_TURNED_ROUND(): Error;
  BEFORE_THE_VISIT(): Error;
  LONG_AFTER_THE_VISIT(): Error;
  STOPS_LEFT(refusal: { data: { stops: string[] } }): Error;
  ITEMS_CHANGED(refusal: { data: { items: LetterItem[] } }): Error;
}

/** Stores a letter of a visit in which its doctor saw the patient, and its audit event. Throws what refuses it. */
async function issueLetter(
  trx: Transaction<Database>,
  context: SignedIn,
  { itemKeys, ...letter }: NewLetter & { id: string },
  errors: IssueErrors,
): Promise<void> {
  const { tokenId, kind, title, body, firstDay, lastDay } = letter;
  const stops = [...stopsIn(title), ...stopsIn(body)];
  if (stops.length > 0) throw errors.STOPS_LEFT({ data: { stops: stops.map(({ name }) => name) } });
  if (firstDay !== null && lastDay !== null && daysOf(firstDay, lastDay) < 1) {
    throw errors.DAYS_TURNED_ROUND();
  }
  // A bill of the visit waits for it, and the letter for a bill, so that both have the same items.
  await trx.selectFrom('tokens').select('id').where('id', '=', tokenId).forUpdate().execute();
  const visit = await findSeenVisit(trx, context, tokenId);
  if (!visit) throw errors.NOT_FOUND();
  if (visit === 'notSeen') throw errors.NOT_SEEN();
  const { patientId, patientName, visitDay } = visit;
  await requireRemoteNoted(trx, tokenId, errors);
  // An erasure waits for this transaction, or is seen.
  await lockPatient(trx, patientId);
  if (await isErased(trx, patientId)) throw errors.NOT_FOUND();
  // Of the days before nothing is known but what the patient says.
  if (firstDay !== null && firstDay < visitDay) throw errors.BEFORE_THE_VISIT();
  if (firstDay !== null && firstDay > addDays(visitDay, maxDaysAhead)) {
    throw errors.LONG_AFTER_THE_VISIT();
  }
  const items =
    kind === 'essentiality' && itemKeys.length > 0
      ? await readLetterItems(trx, tokenId, localTimeZone(context.config))
      : [];
  if (itemKeys.some((key) => !items.some((item) => item.key === key))) {
    throw errors.ITEMS_CHANGED({ data: { items } });
  }
  await insertLetter(trx, context, {
    ...letter,
    patientId,
    items: items
      .filter(({ key }) => itemKeys.includes(key))
      .map(({ key: _, ...item }): Omit<LetterItem, 'key'> => item),
  });
  const { number } = await readLetter(trx, letter.id);
  await recordAudit(trx, context, {
    action: 'letter_issued',
    values: issuedValues({ number, patientName, kind, firstDay, lastDay }),
    ...about('letters', { id: letter.id, patientId }),
  });
}

function issuedValues({
  number: letter,
  patientName: name,
  kind,
  firstDay,
  lastDay,
}: Pick<Letter, 'number' | 'patientName' | 'kind' | 'firstDay' | 'lastDay'>) {
  return kind === 'sickness'
    ? { kind, letter, name, fromDate: firstDay ?? '', date: lastDay ?? '' }
    : { kind, letter, name };
}
