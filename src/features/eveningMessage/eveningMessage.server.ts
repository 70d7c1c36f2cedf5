import { api } from '../../server/api/operations';
import type { MinuteJob } from '../../server/api/serverManifest';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { recordReportView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { inTransaction } from '../../server/database/transaction';
import { inLanguage } from '../../server/http/requestLanguage';
import { trySending } from '../../server/mail';
import { dateIn, formatWeekday, timeIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { may } from '../../shared/permissions';
import { readCachedSettings } from '../settings/settings.rows';
import {
  claimEveningMessage,
  type EveningReader,
  eveningReaders,
  readEvening,
  settleEveningMessage,
} from './eveningMessage.rows';
import { eveningTime } from './eveningTime';

export const eveningMessageOperations = {
  today: api.eveningMessage.today.handler(async ({ context }) => {
    const timeZone = localTimeZone(context.config);
    const date = dateIn(context.now, timeZone);
    const linesNow = await readEvening(context.db, { date, timeZone });
    await recordReportView(context, 'day', { from: date, to: date });
    return { lines: linesNow() };
  }),

  choice: api.eveningMessage.choice.handler(async ({ context: { db, user, sendMail } }) => {
    const { evening_at } = await db
      .selectFrom('users')
      .select('evening_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    return { at: eveningTime.parse(evening_at), hasMail: sendMail !== null };
  }),

  choose: api.eveningMessage.choose.handler(async ({ input, context }) => {
    const { user, now } = context;
    await inTransaction(context.db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ evening_at: input.at, updated_at: now })
        .where('id', '=', user.id)
        .execute();
      await recordAudit(trx, context, {
        action: 'evening_message_chosen',
        values: input.at ? { kind: 'wanted', time: input.at } : { kind: 'none' },
        ...about('users', user),
      });
    });
    return input;
  }),
};

/**
 * Mails the day so far to everybody whose time has come, once a day each. A mail that the mail server did not take is
 * tried again until midnight; of a day that is over nothing is sent.
 */
export async function sendEveningMessages({ timeZone, ...server }: MinuteJob): Promise<void> {
  const { db, sendMail, now } = server;
  if (!sendMail) return;
  const date = dateIn(now, timeZone);
  const wanted = await eveningReaders(db, { date, time: timeIn(now, timeZone), now });
  if (wanted.length === 0) return;
  const { name, rights } = await readCachedSettings(db);
  const readers = wanted.filter((reader) => may(reader, 'eveningMessage.choose', rights));
  if (readers.length === 0) return;
  const linesNow = await readEvening(db, { date, timeZone });
  for (const reader of readers) {
    if (!(await claim(server, reader, date))) continue;
    const mail = inLanguage(reader.language ?? 'en', () => ({
      subject: t('{clinic}, {date}: the day in five lines', {
        clinic: name || t('Clinic'),
        date: formatWeekday(date),
      }),
      text: [
        ...linesNow(),
        '',
        t('You chose this message under “My account”, where you can also end it. All reports:'),
      ].join('\n'),
    }));
    const isSent = await trySending(server, { to: reader.email, path: '/app/reports', ...mail });
    await settleEveningMessage(db, { userId: reader.id, date, isSent });
  }
}

/** False where another server was faster. Whoever gets figures is in the audit log before they leave. */
function claim(
  { db, now }: Pick<MinuteJob, 'db' | 'now'>,
  reader: EveningReader,
  date: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const claimed = await claimEveningMessage(trx, { userId: reader.id, date, now });
    if (claimed?.isFirst) {
      await recordAudit(
        trx,
        { user: reader, now, address: null },
        { action: 'evening_message_made', values: { date }, ...about('users', reader) },
      );
    }
    return claimed !== null;
  });
}
