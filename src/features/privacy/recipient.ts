import { z } from 'zod';
import { date, id, instant, requiredText } from '../../shared/fields';
import { isolated } from '../../shared/isolated';
import { t } from '../../shared/language';

const recipientNeeded = 'Please enter who it is, what for, and what data.';

/** Somebody whom the clinic gives patients' data to. */
export const newRecipient = z.object({
  name: requiredText(120, recipientNeeded),
  purpose: requiredText(300, recipientNeeded),
  data: requiredText(300, recipientNeeded),
  since: date,
});

export const recipient = newRecipient.extend({
  id,
  addedByName: z.string(),
  endedAt: instant.nullable(),
});
export type Recipient = z.infer<typeof recipient>;

/** Whom the program itself sends to. */
export const ownRecipient = z.object({ name: z.string(), purpose: z.string(), data: z.string() });
export type OwnRecipient = z.infer<typeof ownRecipient>;

/** What is set up on this server. */
interface SetUp {
  hasMail: boolean;
  hasBackups: boolean;
  /** The host of the storage that backups are copied to; null: none is. */
  storage: string | null;
  hasUpi: boolean;
}

/** Whom the program itself sends something of patients to, as it is set up, in the language that is spoken. */
export function ownRecipients({ hasMail, hasBackups, storage, hasUpi }: SetUp): OwnRecipient[] {
  return [
    {
      name: t('WhatsApp and text messages, by the app of whoever sends'),
      purpose: t('Papers and places in the queue, when somebody at the clinic sends them'),
      data: t('Phone number, name of the clinic, link to the paper'),
    },
    ...(hasMail
      ? [
          {
            name: t('The mail server that is set up'),
            purpose: t('Papers, when somebody at the clinic sends them'),
            data: t('E-mail address, name of the clinic, link to the paper'),
          },
        ]
      : []),
    ...(hasUpi
      ? [
          {
            name: t('The patient’s own UPI app'),
            purpose: t('Payment of a bill, when the patient scans its code'),
            data: t('Amount and number of the bill'),
          },
        ]
      : []),
    ...(hasBackups
      ? [
          {
            name: t('The folder for backups'),
            purpose: t('To have everything again after a loss'),
            data: t('Everything'),
          },
        ]
      : []),
    ...(storage
      ? [
          {
            name: t('The storage for copies of backups at {host}', { host: storage }),
            purpose: t('To have everything again after a loss'),
            data: t('Everything'),
          },
        ]
      : []),
  ];
}

/** The paragraph of the privacy notice. */
export function recipientsInWords(all: readonly OwnRecipient[]): string {
  return [
    t('Whom data goes to:'),
    ...all.map(
      ({ name, purpose, data }) => `– ${isolated(name)}: ${isolated(purpose)} (${isolated(data)})`,
    ),
  ].join('\n');
}

/** Entries that are listed, those in force first, then the newest. */
export const recipientsShown = 100;
