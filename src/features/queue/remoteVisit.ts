import { z } from 'zod';
import { id, instant } from '../../shared/fields';
import type { Speaker } from '../../shared/language';

/** A visit by telephone or video (Telemedicine Practice Guidelines, 25 March 2020; decision 117). */

export const remoteKinds = ['telephone', 'video'] as const;
export type RemoteKind = (typeof remoteKinds)[number];

/** How the doctor knew who it was: by name, age and address as the patient said them, or the patient is known. */
export const remoteIdentities = ['asked', 'known'] as const;
/** The patient called, which is consent, or was asked and agreed. */
export const remoteConsents = ['patientCalled', 'asked'] as const;

export const remoteVisit = z.object({
  kind: z.enum(remoteKinds),
  /** Null until the doctor notes it, as the consent. */
  identity: z.enum(remoteIdentities).nullable(),
  consent: z.enum(remoteConsents).nullable(),
  notedAt: instant.nullable(),
});
export type RemoteVisit = z.infer<typeof remoteVisit>;

/** What a doctor notes of a telephone or video visit of a token. */
export const remoteNote = z.object({
  id,
  /** Changes the kind while no paper says it. */
  kind: z.enum(remoteKinds),
  identity: z.enum(remoteIdentities),
  consent: z.enum(remoteConsents),
  /** Confirms noting it of another doctor's consultation: that doctor's id. */
  insteadOf: id.optional(),
});
export type RemoteNote = z.infer<typeof remoteNote>;

/** Of a visit by telephone or video whose doctor has noted neither identity nor consent (decision 117). */
export const remoteNotNotedError = {
  REMOTE_NOT_NOTED: {
    status: 409,
    message:
      'This visit is by telephone or video. Note on its page how you know the patient, and their consent.',
  },
} as const;

/** The labels of screens. */
export const remoteKindLabels = {
  telephone: 'Telephone visit',
  video: 'Video visit',
} as const satisfies Record<RemoteKind, string>;

export const remoteIdentityLabels = {
  asked: 'Asked name, age and address',
  known: 'Known to the doctor',
} as const satisfies Record<(typeof remoteIdentities)[number], string>;

export const remoteConsentLabels = {
  patientCalled: 'The patient called',
  asked: 'Asked, and agreed',
} as const satisfies Record<(typeof remoteConsents)[number], string>;

/** What a paper says of the visit; null: the patient was there. */
export function teleconsultationText(
  kind: RemoteKind | null,
  { t }: Pick<Speaker, 't'>,
): string | null {
  switch (kind) {
    case 'telephone':
      return t('Teleconsultation (telephone)');
    case 'video':
      return t('Teleconsultation (video)');
    case null:
      return null;
  }
}

/** A telephone or video visit with what was noted of it, as a list of all that is held has it; blank for any other. */
export function remoteWords(remote: RemoteVisit | null, speaker: Pick<Speaker, 't'>): string {
  if (!remote) return '';
  const { kind, identity, consent } = remote;
  return [
    teleconsultationText(kind, speaker),
    identity && speaker.t(remoteIdentityLabels[identity]),
    consent && speaker.t(remoteConsentLabels[consent]),
  ]
    .filter(Boolean)
    .join(', ');
}

const sixMonthsMs = 183 * 24 * 60 * 60 * 1000;

/**
 * Whether a remote visit is a first consult by the guidelines, as accounts of them say: the patient was not here within
 * six months. A new complaint makes one too, which no record says.
 * @param lastVisitAt of the visit before; null: none.
 */
export function isFirstConsult(lastVisitAt: string | null, issuedAt: string): boolean {
  return lastVisitAt === null || Date.parse(issuedAt) - Date.parse(lastVisitAt) > sixMonthsMs;
}
