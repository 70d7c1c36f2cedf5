import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { oneTimeToken } from '../accounts/account';
import { billPaper } from '../billing/billPaper';
import { prescriptionPaper } from '../prescriptions/prescriptionPaper';
import { letterhead } from '../settings/clinicSettings';
import { linkOver, listedLinks, newShare, paperKinds, share, sharedLink } from './share';

/** What a link shows: the paper, or, of one that was voided or replaced since, that alone. */
const sharedPaper = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prescription'), record: prescriptionPaper }),
  z.object({ kind: z.literal('bill'), record: billPaper }),
  z.object({ kind: z.literal('withdrawn'), letterhead }),
]);
export type SharedPaper = z.infer<typeof sharedPaper>;

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
        /** Whether the patient agreed to papers being sent; null: nobody asked. */
        agrees: z.boolean().nullable(),
        links: z.array(sharedLink).max(listedLinks),
      }),
    ),

  share: operation('sharing.share', { makes: 'shared_links', audits: 'paper_shared' })
    .route(
      at(
        'POST /papers/links',
        'Make a link that opens one paper and nothing else, or the message of an appointment, for handing it on or by mail',
      ),
    )
    .input(newShare)
    .output(share)
    .errors({
      NOT_IN_FORCE: {
        status: 409,
        message: 'This paper does not hold any more, so it cannot be shared.',
      },
      CONSENT_TAKEN_BACK: {
        status: 409,
        message: 'This patient took back the consent to papers being sent.',
      },
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
      MAIL_UNCERTAIN: {
        status: 409,
        message:
          'The mail is being sent, or nobody knows what became of it. Ask the patient before you share it again.',
      },
    }),

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
