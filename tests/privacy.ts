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
};

/** What a patient asks for. */
export const erasureAsked = { kind: 'erasure', wish: 'Everything, asked for at the desk' } as const;

/** Whom a patient names to ask in their place. */
export const nomineeEntered = {
  nominee: { name: 'Meena Rao', relation: 'daughter', phone: '98450 11111' },
};
