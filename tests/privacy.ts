import type { NewConsent } from '../src/features/privacy/consent';
import type { NewPrivacySettings } from '../src/features/privacy/privacyNotice';

/** A consent as the desk enters it. */
export const consentEntered: NewConsent = { purpose: 'sharing', isGiven: true, guardian: null };

/** What an administrator enters about the clinic's notice. */
export const privacyEntered: NewPrivacySettings = {
  english: '',
  hindi: '',
  grievanceContact: 'Mrs. Rao, 98450 00000',
  retentionYears: 5,
  retentionGround: '',
  namesRecipients: false,
};

/** What a patient asks for. */
export const erasureAsked = { kind: 'erasure', wish: 'Everything, asked for at the desk' } as const;

/** Whom a patient names to ask in their place. */
export const nomineeEntered = {
  nominee: { name: 'Meena Rao', relation: 'daughter', phone: '98450 11111' },
};

/** Somebody whom the clinic gives data to. */
export const recipientEntered = {
  name: 'City Lab',
  purpose: 'Blood tests',
  data: 'Name, age and what is to be tested',
  since: '2026-04-01',
};

/** An incident as an administrator enters it. */
export const incidentEntered = {
  noticedAt: '2026-11-20T02:00:00.000Z',
  what: 'A laptop was stolen from the desk',
  occurred: 'On 19 November at night',
  data: 'Names and phone numbers',
  persons: 120,
  consequences: '',
  done: '',
  advice: '',
};
