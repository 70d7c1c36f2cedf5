import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { noPdfError } from '../../shared/paperChoice';
import { changeReason } from '../../shared/voided';
import { recordFacts } from '../phrases/recordFacts';
import { remoteNotNotedError } from '../queue/remoteVisit';
import { doctorProfile } from '../settings/clinicSettings';
import {
  letter,
  letterCode,
  letterItem,
  letterMessages,
  letterPaper,
  letterSizes,
  letterVerification,
  maxLetterItems,
  maxLettersListed,
  newLetter,
} from './letter';

const notSeen = {
  status: 409,
  message:
    'Only the doctor who saw the patient in this visit may write about it. Start the visit, or choose one of your own.',
} as const;

export const lettersContract = {
  begin: operation('letters.begin', { reads: true, audits: 'consultation_viewed' })
    .route(
      at(
        'GET /tokens/{tokenId}/letter',
        'What a doctor writes a letter from: the values of the record, and what was bought',
      ),
    )
    .input(z.object({ tokenId: id }))
    .output(
      z.object({
        facts: recordFacts,
        /** For an essentiality certificate; those of a bill first. */
        items: z.array(letterItem).max(maxLetterItems),
        /** As the paper will have it; blank where the doctor did not enter it. */
        doctor: doctorProfile.pick({
          qualification: true,
          registrationNumber: true,
          council: true,
        }),
        /** As the paper will have it; blank: not recorded. */
        address: z.string(),
      }),
    )
    .errors({ NOT_SEEN: notSeen }),

  issue: operation('letters.issue', { makes: 'letters', audits: 'letter_issued' })
    .route(at('POST /letters', 'Sign a letter about a patient out of one’s own visit'))
    .input(newLetter)
    .output(letter)
    .errors({
      NOT_SEEN: notSeen,
      ...remoteNotNotedError,
      DAYS_TURNED_ROUND: { status: 422, message: letterMessages.daysTurnedRound },
      LONG_AFTER_THE_VISIT: { status: 422, message: letterMessages.daysTooFarAhead },
      BEFORE_THE_VISIT: {
        status: 422,
        message:
          'The certificate cannot begin before the visit in which you examined the patient. Write it from the earlier visit, or say in the text since when the patient reports to be ill.',
      },
      STOPS_LEFT: {
        status: 422,
        message: 'Fill in what still stands in braces, or take it out.',
        data: z.object({ stops: z.array(z.string()) }),
      },
      ITEMS_CHANGED: {
        status: 409,
        message: 'What was bought has changed meanwhile. Please check the list.',
        data: z.object({ items: z.array(letterItem).max(maxLetterItems) }),
      },
    }),

  void: operation('letters.void', { changes: 'letters', audits: 'letter_voided' })
    .route(at('POST /letters/{id}/void', 'Take one’s own letter out of force; it stays readable'))
    .input(z.object({ id, reason: changeReason }))
    .output(letter)
    .errors({
      NOT_THE_DOCTOR: { status: 403, message: 'Only the doctor who signed it may void it.' },
      NOT_IN_FORCE: { status: 409, data: letter },
    }),

  ofPatient: operation('letters.ofPatient', { reads: true, view: 'patient' })
    .route(at('GET /patients/{patientId}/letters', 'A patient’s letters, newest first'))
    .input(z.object({ patientId: id }))
    .output(z.array(letter).max(maxLettersListed)),

  paper: operation('letters.paper', { reads: true, audits: 'letter_viewed' })
    .route(at('GET /letters/{id}/paper', 'What the paper of a letter is drawn from'))
    .input(z.object({ id }))
    .output(letterPaper),

  pdf: operation('letters.pdf', { reads: true, audits: 'letter_viewed' })
    .route(
      at(
        'GET /letters/{id}/pdf',
        'The paper of a letter as a PDF in its own language, where the server makes them',
      ),
    )
    .input(z.object({ id, size: z.enum(letterSizes).default('A4') }))
    .output(z.file())
    .errors(noPdfError),

  verify: operation('letters.verify', { reads: true })
    .route(
      at('POST /letters/verify', 'Whether the letter that bears this code is genuine and holds'),
    )
    .input(z.object({ code: letterCode }))
    .output(letterVerification)
    .errors({
      NOT_KNOWN: { status: 404, message: 'This code belongs to no letter of this clinic.' },
    }),
};
