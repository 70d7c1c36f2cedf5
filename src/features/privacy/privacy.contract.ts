import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { consent, consentsShown, guardianNeeded, newConsent } from './consent';
import { newPrivacySettings, privacySettings } from './privacyNotice';

const notices = z.object({ english: z.string(), hindi: z.string() });

export const privacyContract = {
  consents: operation('privacy.consents', { reads: true })
    .route(at('GET /patients/{id}/consents', 'What a patient agreed to, the newest answer first'))
    .input(z.object({ id }))
    .output(
      z.object({
        /** Below 18: a parent or guardian answers. */
        isChild: z.boolean(),
        answers: z.array(consent).max(consentsShown),
      }),
    ),

  recordConsent: operation('privacy.recordConsent', {
    makes: 'consents',
    audits: 'consent_recorded',
  })
    .route(at('POST /patients/{id}/consents', 'Record that a patient agreed, or took it back'))
    .input(newConsent.extend({ id }))
    .output(consent)
    .errors({ GUARDIAN_NEEDED: { status: 422, message: guardianNeeded } }),

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
