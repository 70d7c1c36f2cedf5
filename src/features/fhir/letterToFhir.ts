import type { Letter, NewLetter } from '../letters/letter';
import { phraseKindLabels } from '../phrases/phrase';
import {
  elementsOf,
  encounterReference,
  type FieldMappings,
  listOf,
  ownIdentifier,
  patientReference,
  practitioner,
  type Resource,
  text,
} from './elements';

/** Of one element; several fields make it. */
const context = (letter: Letter) => ({
  context: {
    encounter: [encounterReference(letter)],
    period:
      letter.firstDay === null || letter.lastDay === null
        ? undefined
        : { start: letter.firstDay, end: letter.lastDay },
  },
});

const mappings: FieldMappings<NewLetter, Letter> = {
  tokenId: context,
  firstDay: context,
  lastDay: context,
  kind: ({ kind }) => ({ type: { text: phraseKindLabels[kind] } }),
  title: ({ title }) => ({ description: text(title) }),
  // In the content.
  language: null,
  // On the paper, which is read at its own address.
  body: null,
  itemKeys: null,
  identificationMark: null,
};

/** A letter that a doctor signed. Its paper is read at its own address, by whoever may print letters. */
export function letterToFhir(letter: Letter): Resource {
  const { id, number, language, title, issuedAt } = letter;
  const doctor = practitioner(letter.doctorId, letter.doctorName);
  return {
    resourceType: 'DocumentReference',
    id,
    identifier: [...ownIdentifier(id), { value: text(number) }],
    status: letter.voided ? 'entered-in-error' : 'current',
    docStatus: 'final',
    subject: patientReference(letter),
    date: issuedAt,
    author: listOf(doctor),
    authenticator: doctor,
    ...elementsOf(mappings, letter),
    content: [
      {
        attachment: {
          contentType: 'application/pdf',
          language: text(language),
          url: `/api/letters/${id}/pdf`,
          title: text(`${title} ${number}`),
          creation: issuedAt,
        },
      },
    ],
  };
}
