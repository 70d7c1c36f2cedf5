import type { AuditWords } from '../../shared/auditEvents';
import { rightLabels } from './clinicRules';
import { clinicFieldLabels, doctorProfileFieldLabels } from './settingsLabels';

/** Audit words for settings and backups. */
export const settingsAudit = {
  actions: {
    room_set: 'Room set',
    clinic_settings_changed: 'Clinic’s settings changed',
    rights_changed: 'Permissions changed',
    practice_changed: 'Practice changed',
    doctor_details_changed: 'Details of a doctor changed',
    backup_made: 'Backup made',
    backup_place_chosen: 'Place for backups chosen',
    restore_rehearsed: 'Restore rehearsed',
    // Written only by versions that stored the reports' figures.
    figures_mended: 'Stored figures recalculated',
  },
  texts: {
    room_set: { none: 'Sees patients in no room of a name', room: 'Sees patients in {room}' },
    clinic_settings_changed: 'Settings of the clinic changed: {settings}',
    rights_changed: {
      right: '{right}: from now on {holders}',
      above: 'Refunds and voids of more than {amount} take a second person',
      alone: 'Refunds and voids take one person',
    },
    practice_changed: 'Own practice changed: {settings}',
    doctor_details_changed: 'Details of {doctor} changed: {settings}',
    backup_made: 'Backup made: {file}',
    backup_place_chosen: 'Backups go to {folder}',
    restore_rehearsed: {
      held: 'Restore of {file} rehearsed: {rows} rows compared in {seconds} s',
      failed: 'Restore of {file} rehearsed, and it failed: {reason}',
    },
    figures_mended:
      'Days whose stored figures differed from their records, recalculated: {count}, the first {date}',
  },
  labels: {
    settings: { ...clinicFieldLabels, ...doctorProfileFieldLabels },
    right: rightLabels,
  },
} as const satisfies AuditWords;

type Texts = (typeof settingsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
