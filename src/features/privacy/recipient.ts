import { z } from 'zod';
import { date, id, instant, requiredText } from '../../shared/fields';
import { isolated } from '../../shared/isolated';
import { t } from '../../shared/language';

const recipientNeeded = 'Please enter who it is, what for, and what data.';

/** A recipient of patients' data that the clinic enters. */
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

/** A recipient that the program itself sends data to. */
export const ownRecipient = z.object({ name: z.string(), purpose: z.string(), data: z.string() });
export type OwnRecipient = z.infer<typeof ownRecipient>;

/** The services that are configured on this server. */
interface ServerSetup {
  hasMail: boolean;
  hasBackups: boolean;
  /** The host of the storage for copies of backups; null: none. */
  storage: string | null;
  hasUpi: boolean;
}

/** The recipients that the program sends patients' data to, by its configuration, in the current language. */
export function ownRecipients({
  hasMail,
  hasBackups,
  storage,
  hasUpi,
}: ServerSetup): OwnRecipient[] {
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

/** The most entries that are listed. */
export const recipientsShown = 100;
