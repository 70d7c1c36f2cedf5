import { z } from 'zod';
import { id, optionalText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { changeReason } from '../../shared/voided';
import {
  correctedReport,
  datedResult,
  egfr,
  maxResultsOfReport,
  maxTrendPoints,
  newReport,
  resultReport,
  resultsOfPatient,
} from './result';
import { maxTestSettings, newTestSetting, testSetting } from './testSettings';

export const testsContract = {
  list: operation('tests.list', { reads: true })
    .route(at('GET /test-settings', 'The clinic’s intervals and prices of tests'))
    .output(z.array(testSetting).max(maxTestSettings)),

  save: operation('tests.save', { changes: 'test_settings', audits: 'test_settings_changed' })
    .route(at('PUT /test-settings', 'Choose the interval and the price of a test'))
    .input(newTestSetting.extend({ version: z.int().min(0) }))
    .output(testSetting)
    .errors({
      TEST_CHANGED: {
        status: 409,
        message: 'Someone has changed this test. Please check it before you save.',
        data: testSetting,
      },
      PRICE_RETIRED: {
        status: 422,
        message: 'This price is no longer used. Choose another one.',
      },
    }),
};

const positions = z.object({
  /** Of the results, from 0. */
  positions: z.array(z.int()).max(maxResultsOfReport),
});

/** What any entered results may be refused for. */
const entryErrors = {
  IMPLAUSIBLE: {
    status: 422,
    message: 'Please check the marked values, and confirm those that are right.',
    data: positions,
  },
  UNIT_UNKNOWN: {
    status: 422,
    message: 'This unit is not one of the test’s. Please choose its unit.',
    data: positions,
  },
} as const;

const changeErrors = {
  NOT_YOURS: {
    status: 403,
    message: 'Only whoever entered these results, or a doctor, may change them.',
  },
  NOT_IN_FORCE: { status: 409, data: resultReport },
} as const;

export const resultsContract = {
  record: operation('results.record', { makes: 'result_reports', audits: 'results_recorded' })
    .route(at('POST /results', 'Record results of a laboratory’s report, as confirmed'))
    .input(newReport)
    .output(resultReport)
    .errors({
      ...entryErrors,
      PATIENT_VOIDED: {
        status: 422,
        message: 'This patient’s record is voided. Choose the record that is in use.',
      },
      TOKEN_NOT_USABLE: {
        status: 422,
        message: 'This token is not of this patient. Enter the results on the patient’s page.',
      },
    }),

  amend: operation('results.amend', { makes: 'result_reports', audits: 'results_amended' })
    .route(at('POST /results/{id}/amend', 'Correct results: a new report in place of this one'))
    .input(correctedReport.extend({ id, reason: changeReason }))
    .output(resultReport)
    .errors({ ...entryErrors, ...changeErrors }),

  void: operation('results.void', { changes: 'result_reports', audits: 'results_voided' })
    .route(at('POST /results/{id}/void', 'Take mistaken results out of use; they stay'))
    .input(z.object({ id, reason: changeReason }))
    .output(resultReport)
    .errors(changeErrors),

  ofPatient: operation('results.ofPatient', { reads: true, view: 'patient' })
    .route(
      at(
        'GET /patients/{patientId}/results',
        'A patient’s newest reports, the newest result of each test, and tests without one',
      ),
    )
    .input(z.object({ patientId: id }))
    .output(resultsOfPatient),

  trend: operation('results.trend', { reads: true, view: 'patient' })
    .route(at('POST /patients/{patientId}/results/trend', 'A patient’s values of one test'))
    .input(
      z.object({
        patientId: id,
        /** Empty: a test that the list does not have, by its name. */
        testKey: optionalText(40).default(''),
        name: optionalText(120).default(''),
      }),
    )
    .output(
      z.object({
        /** Oldest first. */
        points: z.array(datedResult.extend({ egfr: egfr.nullable() })).max(maxTrendPoints),
      }),
    ),
};
