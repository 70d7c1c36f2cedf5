import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { oneTimeToken } from '../../shared/account';
import { cursor, date, id, instant } from '../../shared/fields';
import { filePiece } from '../../shared/filePiece';
import { at, operation } from '../../shared/operation';
import {
  attachment,
  attachmentDetails,
  fileMessages,
  titleHeader,
  voidedAttachment,
} from './attachment';
import { codeOver, uploadLink, uploadTarget } from './uploadLink';

/** Rows of one page. */
export const attachmentsPageSize = 50;

/** Why a file is not added; each refusal says what to do. */
const fileErrors = {
  NOT_A_PICTURE: { status: 422, message: fileMessages.NOT_A_PICTURE },
  TOO_LARGE: { status: 422, message: fileMessages.TOO_LARGE },
  TOO_MANY_PIXELS: { status: 422, message: fileMessages.TOO_MANY_PIXELS },
  /** The message says why the place of the papers cannot be used. */
  NO_PLACE: { status: 503 },
  NO_SPACE: {
    status: 503,
    message:
      'The disk for papers is full, so nothing was added. Tell whoever looks after the server.',
  },
  PATIENT_VOIDED: {
    status: 409,
    message: 'This patient’s record is voided, so no paper can be added to it.',
  },
} as const;

const noSuchReport = { status: 422, message: 'These results are not of this patient.' } as const;

const noSuchVisit = {
  status: 422,
  message: 'This visit is not of this patient, or its import was undone.',
} as const;

const notYours = {
  status: 403,
  message: 'Only whoever added this paper, or a doctor, may change or void it.',
} as const;

export const attachmentsContract = {
  ofPatient: operation('attachments.ofPatient', { reads: true, view: 'patient' })
    .route(
      at('GET /patients/{patientId}/attachments', 'A patient’s old papers, the newest added first'),
    )
    .input(z.object({ patientId: id, cursor: cursor.optional() }))
    .output(z.object({ attachments: z.array(attachment), nextCursor: z.string().nullable() })),

  add: operation('attachments.add', { makes: 'attachments', audits: 'attachment_added' })
    .route({
      ...at(
        'POST /patients/{patientId}/attachments',
        'Add a photograph (baseline JPEG) or a PDF to a patient’s record; the body is the file',
      ),
      // The file is the whole body. Its title is in a header: proxies write addresses into their logs.
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        params: z.object({ patientId: id }),
        query: z
          .object({
            documentDate: date.optional(),
            reportId: id.optional(),
            outsideVisitId: id.optional(),
          })
          .default({}),
        headers: z.object({ 'x-paper-title': titleHeader }),
        body: z.file(),
      }),
    )
    .output(attachment)
    .errors({ ...fileErrors, NO_SUCH_REPORT: noSuchReport, NO_SUCH_VISIT: noSuchVisit }),

  content: operation('attachments.content', { reads: true, audits: 'attachment_viewed' })
    .route(at('GET /attachments/{id}/content', 'The file of an old paper'))
    .input(z.object({ id }))
    .output(z.file())
    .errors({
      CONTENT_MISSING: {
        status: 404,
        message: 'This paper’s file is missing on the server. Its title and date are still here.',
      },
      NO_PLACE: fileErrors.NO_PLACE,
    }),

  change: operation('attachments.change', { changes: 'attachments', audits: 'attachment_changed' })
    .route(
      at(
        'PUT /attachments/{id}',
        'Say what an old paper is, the day on it, and which results it shows',
      ),
    )
    .input(attachmentDetails.extend({ id }))
    .output(attachment)
    .errors({
      NOT_YOURS: notYours,
      NO_SUCH_REPORT: noSuchReport,
      NOT_IN_FORCE: { status: 409, data: attachment },
    }),

  archive: operation('attachments.archive', {
    reads: true,
    streams: true,
    audits: ['exported', 'everything_given'],
  })
    .route(
      at(
        'POST /patients/{patientId}/attachments/archive',
        'All old papers of a patient as a zip (server-sent events)',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(eventIterator(filePiece)),

  void: operation('attachments.void', { changes: 'attachments', audits: 'attachment_voided' })
    .route(at('POST /attachments/{id}/void', 'Take a mistaken paper out of use; it stays'))
    .input(voidedAttachment)
    .output(attachment)
    .errors({ NOT_YOURS: notYours, NOT_IN_FORCE: { status: 409, data: attachment } }),
};

const notUsable = { status: 410, message: codeOver } as const;

export const uploadLinksContract = {
  start: operation('uploadLinks.start', { makes: 'upload_links', audits: 'upload_link_started' })
    .route(
      at(
        'POST /patients/{patientId}/upload-links',
        'Make a link by which one phone adds pictures to this patient, for ten minutes',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(
      z.object({
        id,
        /** Where the phone goes, with the secret behind `#`. */
        address: z.url(),
        expiresAt: instant,
      }),
    )
    .errors({
      UNREACHABLE: {
        status: 422,
        message: 'Phones cannot open the address at which this clinic is open here.',
        data: z.object({ address: z.url() }),
      },
      PATIENT_VOIDED: fileErrors.PATIENT_VOIDED,
    }),

  state: operation('uploadLinks.state', { reads: true })
    .route(
      at('GET /upload-links/{id}', 'Whether a link was opened, what came by it, and if it ended'),
    )
    .input(z.object({ id }))
    .output(uploadLink),

  end: operation('uploadLinks.end', { changes: 'upload_links', audits: 'upload_link_ended' })
    .route(at('DELETE /upload-links/{id}', 'End a link at once'))
    .input(z.object({ id }))
    .output(z.object({})),

  open: operation('uploadLinks.open', {
    changes: 'upload_links',
    audits: ['upload_link_opened', 'upload_link_ended'],
  })
    .route(
      at(
        'POST /upload-links/open',
        'Whom a link adds pictures to, for the phone that opened it first; another one ends it',
      ),
    )
    .input(
      z.object({
        token: oneTimeToken,
        /** The phone's own secret, made there: by it the server knows the phone again. */
        holder: oneTimeToken,
      }),
    )
    .output(uploadTarget)
    .errors({ LINK_NOT_USABLE: notUsable }),

  add: operation('uploadLinks.add', { makes: 'attachments', audits: 'attachment_added' })
    .route({
      ...at('POST /upload-links/pictures', 'Add a picture by a link; the body is the picture'),
      // The secrets are in headers: proxies write addresses into their logs.
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        headers: z.object({ 'x-link-token': oneTimeToken, 'x-link-holder': oneTimeToken }),
        body: z.file(),
      }),
    )
    .output(uploadTarget)
    .errors({
      ...fileErrors,
      LINK_NOT_USABLE: notUsable,
      LINK_FULL: {
        status: 409,
        message: 'Twenty pictures have come by this code. Ask for a new one.',
      },
      TOO_MANY_AT_ONCE: {
        status: 429,
        message: 'Two pictures are on their way already. Please wait for them.',
      },
    }),
};
