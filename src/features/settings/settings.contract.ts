import { z } from 'zod';
import { ownPassword } from '../../shared/account';
import { id, instant } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { tooManyAttemptsError, wrongPasswordError } from '../accounts/accountErrors';
import { clinicRules, newClinicRules, ruleMessages } from './clinicRules';
import {
  branding,
  clinicSettings,
  doctorDetails,
  doctorProfile,
  newClinicSettings,
  newDoctorDetails,
  newDoctorProfile,
} from './clinicSettings';
import { walArchiveState } from './walArchiveState';

const version = z.int().min(0);

/** The limit of the list of doctors; more than a clinic has. */
export const maxDoctors = 200;

/** How many of the newest backups are listed. */
export const backupsShown = 10;

const noBackupFolder =
  'There is no place for backups yet. An administrator chooses one under Settings, Data, or the person who looks after the server sets CLINIC_BACKUP_DIR.';

const failure = z.object({ at: instant, reason: z.string() }).nullable();

/** A drive or folder that the server offers for backups. */
const backupPlace = z.object({
  path: z.string(),
  kind: z.enum(['drive', 'folder']),
  freeBytes: z.number(),
  /** On the disk that holds the records, so lost with it. */
  isSameDisk: z.boolean(),
});
export type OfferedBackupFolder = z.infer<typeof backupPlace>;

/** The limit of the list of drives and folders; more than a clinic's computer has. */
const maxOfferedFolders = 100;

const backups = z.object({
  /** The path on the server's computer. */
  folder: z.string(),
  /** False if the folder's drive is not connected, so that no backups are written. */
  isThere: z.boolean(),
  /** The server's environment sets the folder, so that nobody can choose it here. */
  isFixed: z.boolean(),
  everyHours: z.number(),
  isEncrypted: z.boolean(),
  newest: z
    .array(z.object({ name: z.string(), madeAt: instant, bytes: z.int() }))
    .max(backupsShown),
  /** True while a backup is written, by this server or another one on the same database. */
  isUnderWay: z.boolean(),
  /** The progress of that backup, 0 to 1; null if this server does not write it. */
  part: z.number().nullable(),
  /** Why the last backup that somebody requested failed. */
  failure,
  /** The fingerprint of the key that seals backups, which people compare at a restore. */
  fingerprint: z.string(),
  /** The copies in a second folder; null if none is set. */
  copies: z
    .object({
      where: z.string(),
      newest: z.object({ name: z.string(), madeAt: instant }).nullable(),
      /** Since when and why copying fails. */
      failure,
      /** Backups that are not copied yet, including the one being copied. */
      waiting: z.int(),
    })
    .nullable(),
  rehearsal: z.object({
    last: z
      .object({
        at: instant,
        file: z.string(),
        rows: z.int().nullable(),
        seconds: z.int().nullable(),
        /** Null: everything was restored as in the backup. */
        failure: z.string().nullable(),
      })
      .nullable(),
    isUnderWay: z.boolean(),
    /** The progress of a rehearsal on this server, 0 to 1. */
    part: z.number().nullable(),
    /** Why the last try could not test the backup at all. */
    obstacle: failure,
  }),
});
export type BackupsState = z.infer<typeof backups>;

/** Where the files of old papers lie, and how much there is. */
const paperFiles = z.object({
  where: z.string(),
  isEncrypted: z.boolean(),
  files: z.int(),
  /** As stored. */
  bytes: z.number(),
  /** Why none can be added now; null: they can. */
  failure: z.string().nullable(),
  /** As of the last hour; null: nobody could look yet. */
  lastLook: z
    .object({
      /** Papers whose file is not there. */
      missing: z.int(),
      /** Files there that are of no paper. */
      unknown: z.int(),
      /** Why they are not copied to where the backups lie. */
      copyFailure: z.string().nullable(),
    })
    .nullable(),
});
export type PaperFiles = z.infer<typeof paperFiles>;

export const settingsContract = {
  clinic: operation('settings.clinic', { reads: true })
    .route(
      at('GET /settings/clinic', 'What the clinic says of itself and what its forms begin with'),
    )
    .output(clinicSettings),

  saveClinic: operation('settings.saveClinic', {
    changes: 'clinic_settings',
    audits: 'clinic_settings_changed',
  })
    .route(at('PUT /settings/clinic', 'Change the clinic’s settings'))
    .input(newClinicSettings.extend({ version }))
    .output(clinicSettings)
    .errors({
      SETTINGS_CHANGED: { status: 409, data: clinicSettings },
      OWN_SECOND_FACTOR_FIRST: {
        status: 409,
        message:
          'Turn on two-step verification for your own account first, under My account. Then you can ask it of others.',
      },
    }),

  branding: operation('settings.branding', { reads: true })
    .route(at('GET /settings/branding', 'The logo and the colour on the pages that patients open'))
    .output(branding),

  rights: operation('settings.rights', { reads: true })
    .route(at('GET /settings/rights', 'Who may what, and when a second person confirms'))
    .output(clinicRules),

  saveRights: operation('settings.saveRights', {
    changes: 'clinic_settings',
    audits: 'rights_changed',
  })
    .route(at('PUT /settings/rights', 'Change who may what, and when a second person confirms'))
    .input(newClinicRules.extend({ version }))
    .output(clinicRules)
    .errors({
      RIGHTS_CHANGED: { status: 409, data: clinicRules },
      NO_SECOND_PERSON: { status: 422, message: ruleMessages.twoPeople },
    }),

  doctorProfile: operation('settings.doctorProfile', { reads: true })
    .route(at('GET /settings/doctor-profile', 'The doctor’s own profile'))
    .output(doctorProfile),

  saveDoctorProfile: operation('settings.saveDoctorProfile', {
    changes: 'doctor_profiles',
    audits: 'practice_changed',
  })
    .route(at('PUT /settings/doctor-profile', 'Change what papers say of the doctor'))
    .input(newDoctorProfile.extend({ version }))
    .output(doctorProfile)
    .errors({ DOCTOR_PROFILE_CHANGED: { status: 409, data: doctorProfile } }),

  doctors: operation('settings.doctors', { reads: true })
    .route(at('GET /settings/doctors', 'The doctors who can sign in, with what papers say of them'))
    .output(z.array(z.object({ id, name: z.string(), details: doctorDetails })).max(maxDoctors)),

  saveDoctorDetails: operation('settings.saveDoctorDetails', {
    changes: 'doctor_profiles',
    audits: 'doctor_details_changed',
  })
    .route(
      at('PUT /settings/doctors/{id}', 'Change what papers say of a doctor, but for the signature'),
    )
    .input(newDoctorDetails.extend({ id, version }))
    .output(doctorDetails)
    .errors({ DOCTOR_DETAILS_CHANGED: { status: 409, data: doctorDetails } }),

  data: operation('settings.data', { reads: true })
    .route(at('GET /settings/data', 'The last backups, and what is left of the sample data'))
    .output(
      z.object({
        hasSampleData: z.boolean(),
        /** Null: this server has no backup folder. */
        backups: backups.nullable(),
        /** Null: the database's WAL is not archived. */
        walArchive: walArchiveState.nullable(),
        paperFiles,
      }),
    ),

  backUp: operation('settings.backUp', { changes: 'backups', audits: 'backup_made' })
    .route(
      at('POST /settings/backups', 'Begin a backup now; while one is written, that one counts'),
    )
    .output(z.object({}))
    .errors({
      NO_BACKUP_FOLDER: { status: 409, message: noBackupFolder },
    }),

  backupPlaces: operation('settings.backupPlaces', { reads: true })
    .route(
      at('GET /settings/backup-places', 'The drives and folders in which backups could be kept'),
    )
    .output(
      z.object({
        /** The server's environment sets the folder, so that nobody can choose it here. */
        isFixed: z.boolean(),
        isEncrypted: z.boolean(),
        places: z.array(backupPlace).max(maxOfferedFolders),
      }),
    ),

  chooseBackupPlace: operation('settings.chooseBackupPlace', {
    changes: 'backups',
    audits: 'backup_place_chosen',
  })
    .route(
      at(
        'PUT /settings/backup-place',
        'Keep backups in one of the offered places from now on, after trying it by writing and reading back',
      ),
    )
    .input(z.object({ path: z.string().max(4_096), password: ownPassword }))
    .output(z.object({ folder: z.string() }))
    .errors({
      ...wrongPasswordError,
      ...tooManyAttemptsError,
      PLACE_FIXED: {
        status: 409,
        message:
          'The server’s own setting CLINIC_BACKUP_DIR says where backups go. Change it there, or take it out.',
      },
      PLACE_NOT_OFFERED: {
        status: 409,
        message: 'This place is not there any more. Connect its drive, or choose another one.',
      },
      PLACE_UNUSABLE: { status: 422 },
    }),

  rehearse: operation('settings.rehearse', { changes: 'backups', audits: 'restore_rehearsed' })
    .route(
      at(
        'POST /settings/rehearsals',
        'Try now whether the newest backup restores, into a database that is taken away again',
      ),
    )
    .output(z.object({}))
    .errors({
      NO_BACKUP_FOLDER: { status: 409, message: noBackupFolder },
    }),
};
