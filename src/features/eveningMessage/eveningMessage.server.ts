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
  type EveningRecipient,
  readEveningMessage,
  readEveningRecipients,
  settleEveningMessage,
} from './eveningMessage.rows';
import { eveningTime } from './eveningTime';

export const eveningMessageOperations = {
  today: api.eveningMessage.today.handler(async ({ context }) => {
    const timeZone = localTimeZone(context.config);
    const date = dateIn(context.now, timeZone);
    const formatLines = await readEveningMessage(context.db, { date, timeZone });
    await recordReportView(context, 'day', { from: date, to: date });
    return { date, lines: formatLines() };
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
 * Mails today's figures to everyone whose chosen time has come, once a day each. If the mail server refuses a message,
 * it is sent again until midnight; nothing is sent for past days.
 */
export async function sendEveningMessages({ timeZone, ...server }: MinuteJob): Promise<void> {
  const { db, sendMail, now } = server;
  if (!sendMail) return;
  const date = dateIn(now, timeZone);
  const subscribers = await readEveningRecipients(db, { date, time: timeIn(now, timeZone), now });
  if (subscribers.length === 0) return;
  const { name, rights } = await readCachedSettings(db);
  const recipients = subscribers.filter((subscriber) =>
    may(subscriber, 'eveningMessage.choose', rights),
  );
  if (recipients.length === 0) return;
  const formatLines = await readEveningMessage(db, { date, timeZone });
  for (const recipient of recipients) {
    if (!(await claim(server, recipient, date))) continue;
    const mail = inLanguage(recipient.language ?? 'en', () => ({
      subject: t('{clinic}, {date}: the day in five lines', {
        clinic: name || t('Clinic'),
        date: formatWeekday(date),
      }),
      text: [
        ...formatLines(),
        '',
        t('You chose this message under “My account”, where you can also end it. All reports:'),
      ].join('\n'),
    }));
    const isSent = await trySending(server, { to: recipient.email, path: '/app/reports', ...mail });
    await settleEveningMessage(db, { userId: recipient.id, date, isSent });
  }
}

/**
 * Claims a message; false if another server was faster. Records the audit event before the figures leave the server.
 */
function claim(
  { db, now }: Pick<MinuteJob, 'db' | 'now'>,
  recipient: EveningRecipient,
  date: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const claimedMessage = await claimEveningMessage(trx, { userId: recipient.id, date, now });
    if (claimedMessage?.isFirst) {
      await recordAudit(
        trx,
        { user: recipient, now, address: null },
        { action: 'evening_message_made', values: { date }, ...about('users', recipient) },
      );
    }
    return claimedMessage !== null;
  });
}
