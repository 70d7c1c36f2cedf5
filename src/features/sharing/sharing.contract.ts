import { z } from 'zod';
import { oneTimeToken } from '../../shared/account';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { noPdfError } from '../../shared/paperChoice';
import { printedBill } from '../billing/billPaper';
import { letterPaper } from '../letters/letter';
import { printedPrescription } from '../prescriptions/prescriptionPaper';
import { letterhead } from '../settings/clinicSettings';
import {
  linkOver,
  maxActiveLinks,
  newShare,
  newSharedFile,
  paperKinds,
  share,
  sharedLink,
} from './share';

/** What a link shows: the paper, or, of one that was voided or replaced since, that alone. */
const sharedPaper = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prescription'), record: printedPrescription }),
  z.object({ kind: z.literal('bill'), record: printedBill }),
  z.object({ kind: z.literal('letter'), record: letterPaper }),
  z.object({ kind: z.literal('withdrawn'), letterhead }),
]);
export type SharedPaper = z.infer<typeof sharedPaper>;

const notInForce = {
  status: 409,
  message: 'This paper is no longer valid, so it cannot be shared.',
} as const;
const noConsent = {
  status: 409,
  message:
    'This patient has not agreed to reminders. Ask, and note the answer on the patient’s page first.',
} as const;
const consentTakenBack = {
  status: 409,
  message: 'This patient took back the consent to papers being sent.',
} as const;

export const sharingContract = {
  links: operation('sharing.links', { reads: true })
    .route(
      at(
        'GET /papers/{kind}/{id}/links',
        'Whom a paper would be shared with, and its links that still open it',
      ),
    )
    .input(z.object({ kind: z.enum(paperKinds), id }))
    .output(
      z.object({
        patientName: z.string(),
        phone: z.string(),
        email: z.string().nullable(),
        /** Whether this server sends mails. */
        hasMail: z.boolean(),
        /** Where links lead: the clinic's public address, else the one that was asked. */
        address: z.url(),
        /** Whether the patient agreed to papers being sent, or to reminders where it is one; null: nobody asked. */
        agrees: z.boolean().nullable(),
        links: z.array(sharedLink).max(maxActiveLinks),
      }),
    ),

  share: operation('sharing.share', { makes: 'shared_links', audits: 'paper_shared' })
    .route(
      at(
        'POST /papers/links',
        'Make a link that opens one paper and nothing else, or the message of an appointment, a reminder of it, of what is due or to come again, for handing it on or by mail',
      ),
    )
    .input(newShare)
    .output(share)
    .errors({
      NOT_IN_FORCE: notInForce,
      CONSENT_TAKEN_BACK: consentTakenBack,
      NO_CONSENT: noConsent,
      TOO_MANY_LINKS: {
        status: 409,
        message: 'This paper has as many open links as can be listed. End one of them first.',
      },
      NO_MAIL: {
        status: 422,
        message: 'The patient’s record has no e-mail address, or this clinic sends no mails.',
      },
      MAIL_NOT_SENT: {
        status: 424,
        message: 'The mail server did not take the mail. Please try again, or share another way.',
      },
      LINK_ENDED: {
        status: 409,
        message: 'This link has ended. Close this and share the paper again.',
      },
      MAIL_UNCERTAIN: {
        status: 409,
        message:
          'The mail is being sent, or nobody knows what became of it. Ask the patient before you share it again.',
      },
    }),

  pdf: operation('sharing.pdf', { reads: true, audits: 'paper_shared' })
    .route(
      at(
        'POST /papers/files',
        'A paper as a PDF that is handed on to its patient, where the server makes them',
      ),
    )
    .input(newSharedFile)
    .output(z.file())
    .errors({ ...noPdfError, NOT_IN_FORCE: notInForce, CONSENT_TAKEN_BACK: consentTakenBack }),

  revoke: operation('sharing.revoke', { changes: 'shared_links', audits: 'shared_link_revoked' })
    .route(at('DELETE /papers/links/{id}', 'End a link at once'))
    .input(z.object({ id }))
    .output(z.object({})),

  open: operation('sharing.open', {
    reads: true,
    audits: 'shared_paper_opened',
    leaves: 'shared_links',
  })
    .route(at('POST /shared', 'The paper of a link, for anyone who has its secret'))
    .input(z.object({ token: oneTimeToken }))
    .output(sharedPaper)
    .errors({ LINK_NOT_USABLE: { status: 410, message: linkOver } }),
};
