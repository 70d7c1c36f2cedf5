import { z } from 'zod';
import { date, id, requiredText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { consent, consentsShown, guardianNeeded, newConsent } from './consent';
import { newNomination, nomination, nominationsShown } from './nomination';
import { newPrivacySettings, privacySettings } from './privacyNotice';
import {
  answerNeeded,
  holdReasonNeeded,
  newErasure,
  newPrivacyRequest,
  privacyOutcomes,
  privacyRequest,
  recordKeeping,
} from './privacyRequest';
import { newRecipient, ownRecipient, recipient, recipientsShown } from './recipient';

const notices = z.object({ english: z.string(), hindi: z.string() });

const answeredAlreadyError = {
  ANSWERED: { status: 409, message: 'This request was answered already.' },
} as const;

const onHoldError = {
  ON_HOLD: { status: 409, message: 'This record is on legal hold and cannot be erased.' },
} as const;

const patientExpectedError = {
  PATIENT_IS_EXPECTED: {
    status: 409,
    message: 'This patient has an open token or appointment. Cancel it first.',
  },
} as const;

export const privacyContract = {
  consents: operation('privacy.consents', { reads: true })
    .route(
      at(
        'GET /patients/{id}/consents',
        'What a patient agreed to, and whom they named, the newest answer first',
      ),
    )
    .input(z.object({ id }))
    .output(
      z.object({
        /** Below 18: a parent or guardian answers. */
        isChild: z.boolean(),
        answers: z.array(consent).max(consentsShown),
        nominations: z.array(nomination).max(nominationsShown),
      }),
    ),

  recordConsent: operation('privacy.recordConsent', {
    makes: 'consents',
    audits: ['consent_recorded', 'shared_link_revoked'],
  })
    .route(at('POST /patients/{id}/consents', 'Record that a patient agreed, or took it back'))
    .input(newConsent.extend({ id }))
    .output(consent)
    .errors({ GUARDIAN_NEEDED: { status: 422, message: guardianNeeded } }),

  nominate: operation('privacy.nominate', { makes: 'nominations', audits: 'nominee_recorded' })
    .route(
      at('POST /patients/{id}/nominations', 'Record whom a patient names to ask in their place'),
    )
    .input(newNomination.extend({ id }))
    .output(nomination),

  clearContact: operation('privacy.clearContact', {
    changes: 'patients',
    audits: 'contact_cleared',
  })
    .route(
      at(
        'POST /patients/{id}/contact/clear',
        'Take a patient’s phone, e-mail, address and emergency contact out; the record stays',
      ),
    )
    .input(z.object({ id, version: z.int().min(1) }))
    .output(z.object({}))
    .errors({
      ...onHoldError,
      ...patientExpectedError,
      RECORD_CHANGED: {
        status: 409,
        message: 'Somebody changed this record meanwhile. Look at it again before you do this.',
      },
    }),

  requests: operation('privacy.requests', { reads: true })
    .route(
      at(
        'GET /patients/{id}/privacy',
        'What a patient asked for about the record, and until when it is kept',
      ),
    )
    .input(z.object({ id }))
    .output(recordKeeping),

  ask: operation('privacy.ask', { makes: 'privacy_requests', audits: 'privacy_asked' })
    .route(
      at('POST /patients/{id}/privacy', 'Record that a patient asks for correction or erasure'),
    )
    .input(newPrivacyRequest.extend({ id }))
    .output(privacyRequest),

  answer: operation('privacy.answer', { changes: 'privacy_requests', audits: 'privacy_answered' })
    .route(at('POST /privacy-requests/{id}/answer', 'Answer what a patient asked for'))
    .input(
      z.object({ id, outcome: z.enum(privacyOutcomes), answer: requiredText(500, answerNeeded) }),
    )
    .output(z.object({}))
    .errors({
      ...answeredAlreadyError,
      NOT_ERASED: {
        status: 409,
        message: 'An erasure is carried out by erasing the record. It can be refused here.',
      },
    }),

  hold: operation('privacy.hold', { changes: 'legal_holds', audits: 'legal_hold_changed' })
    .route(at('PUT /patients/{id}/legal-hold', 'Keep a record from being erased, or let it go'))
    .input(z.object({ id, isHeld: z.boolean(), reason: requiredText(300, holdReasonNeeded) }))
    .output(z.object({})),

  erase: operation('privacy.erase', { changes: 'erasures', audits: 'patient_erased' })
    .route(at('POST /privacy-requests/{id}/erase', 'Make the patient who asked for erasure nobody'))
    .input(newErasure.extend({ id }))
    .output(z.object({}))
    .errors({
      ...answeredAlreadyError,
      ...onHoldError,
      ...patientExpectedError,
      KEPT: { status: 409, data: z.object({ keptUntil: date }) },
      NOT_TYPED: {
        status: 422,
        message: 'Type the patient’s ID as it stands above to confirm.',
      },
      ANOTHER_PERSON: {
        status: 409,
        message: 'You entered this request. Another administrator of the clinic has to erase it.',
      },
    }),

  recipients: operation('privacy.recipients', { reads: true })
    .route(at('GET /recipients', 'Whom patients’ data goes to: from the program, and as entered'))
    .output(
      z.object({ own: z.array(ownRecipient), entered: z.array(recipient).max(recipientsShown) }),
    ),

  addRecipient: operation('privacy.addRecipient', {
    makes: 'recipients',
    audits: 'recipient_added',
  })
    .route(at('POST /recipients', 'Enter somebody whom patients’ data goes to'))
    .input(newRecipient)
    .output(recipient),

  endRecipient: operation('privacy.endRecipient', {
    changes: 'recipients',
    audits: 'recipient_ended',
  })
    .route(at('POST /recipients/{id}/end', 'Enter that no data goes to somebody any more'))
    .input(z.object({ id }))
    .output(recipient),

  notice: operation('privacy.notice', { reads: true })
    .route(at('GET /privacy', 'What the clinic tells its patients of their data, for anyone'))
    .output(notices.extend({ clinic: z.string() })),

  settings: operation('privacy.settings', { reads: true })
    .route(at('GET /settings/privacy', 'The notice as the clinic wrote it, and how long it keeps'))
    .output(
      z.object({
        settings: privacySettings,
        /** What is shown while the clinic wrote none. */
        usual: notices,
      }),
    ),

  saveSettings: operation('privacy.saveSettings', {
    changes: 'privacy_settings',
    audits: 'privacy_settings_changed',
  })
    .route(at('PUT /settings/privacy', 'Change the notice, and how long records are kept'))
    .input(newPrivacySettings.safeExtend({ version: z.int().min(0) }))
    .output(privacySettings)
    .errors({ PRIVACY_SETTINGS_CHANGED: { status: 409, data: privacySettings } }),
};
