import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../src/server/database/migrations/', import.meta.url);

/**
 * The changes of the database's layout that clinics may hold already, in the order of their names, with a fingerprint
 * of each. A new one gets its line here with the merge into main; a line is never changed.
 */
const published: readonly (readonly [name: string, fingerprint: string])[] = [
  ['0001_visit', '66ee0157e668'],
  ['0002_appointments_and_sample_data', 'af38dd2342d0'],
  ['0003_audit_chain_and_server_role', '616826c17dfc'],
  ['0003_patient_search_by_id', '3fad55bb65d4'],
  ['0005_requests', '892c55737044'],
  ['0006_amendments', '4a3ed2e6fc19'],
  ['0007_accounts', '7b895fff1407'],
  ['0008_live', 'b4baa4afd524'],
  ['0009_queue', 'be99b197f814'],
  ['0010_board', '3d4d7231e281'],
  ['0011_phone_search', 'ba92e514c272'],
  ['0012_language', '5b9f77c16f62'],
  ['0013_hands', '902e677303a2'],
  ['0014_many_records', '07157cf2dcaa'],
  ['0015_search_words', '1c961926d3b8'],
  ['0016_clinic_settings', '004c127c9be0'],
  ['0017_appointment_minutes', '083130282cf9'],
  ['0018_prescription_papers', '8310f9e58925'],
  ['0019_bills', '45d746a47678'],
  ['0020_patient_imports', 'cf7352cb8408'],
  ['0021_shared_links', '1618907279f6'],
  ['0022_day_end', 'd947578adde7'],
  ['0023_day_close_papers', '3f2795c6d8ed'],
  ['0024_estimated_dates_of_birth', '8aa3001d97da'],
  ['0025_allergy_answers', '1a8f58866957'],
  ['0026_strangers', 'c4a9191db13f'],
  ['0027_one_token_a_day', '502fd9d64029'],
  ['0028_rooms_are_told', '34e8d8622f56'],
  ['0029_audit_events', 'd6e2132126d5'],
  ['0030_glossary_names', '33af57fce36d'],
  ['0031_corrected_sample_patients', '0e8fc983a6d8'],
  ['0033_sign_in', '9b4db5193afa'],
  ['0034_who_may_what', '077d9d8694aa'],
  ['0035_consents_and_notice', 'ff7f20cf009b'],
  ['0036_erasures', 'af281a7b5b46'],
  ['0037_passkeys', '9e0287033737'],
  ['0040_nominations_and_contact_data', '9c883879e114'],
  ['0041_incidents_and_recipients', 'b9e257670ff0'],
  ['0042_set_up', 'f1c4f015b35b'],
  ['0043_patients_answers', 'd8dd1ca35a70'],
  ['0044_names_in_either_script', 'e1ceb82caa5a'],
  ['0046_price_list_and_round_off', '6af8f7c82dbd'],
  ['0047_appointments_as_a_day_goes', 'cc8acd52c8a8'],
  ['0048_patient_numbers', 'f219b316306c'],
  ['0049_vitals', 'f220d61eada4'],
  ['0050_conditions_and_pregnancy', 'c3bb073e3a94'],
  ['0051_typed_lines', 'd39025775f18'],
  ['0052_consultations', 'b2c4219cdf7c'],
  ['0053_templates', '2b6afd627c9d'],
  ['0054_after_finishing', '71244f093364'],
  ['0055_what_a_paper_shows', '21e0d5052792'],
  ['0056_kept_sums', '32d7d7e9e564'],
  ['0057_credit_notes', 'f3fe21249344'],
  ['0058_evening_message', 'b14ab85acbdd'],
  ['0059_dues_and_follow_ups_by_day', 'c6b1b0d432df'],
  ['0060_commits_that_do_not_wait', '0734a96a60e7'],
  ['0061_search_by_digits', '8a862faadc2b'],
  ['0062_frequent_words', 'be7e79588111'],
  ['0063_regimens', 'bdb7651c8d59'],
  ['0064_brand_substances', 'fdeede42365e'],
  ['0065_patient_address_on_papers', 'd23fc7f40999'],
  ['0066_imports_taken_back', '17ad5de7ed3b'],
  ['0067_names_as_searched', '611bdc217df6'],
  ['0068_upi_references_and_refunds_by_line', 'ff1edfca2f8e'],
  ['0069_private_notes', 'dc1aa78fe6e7'],
  ['0070_estimated_births_on_papers', 'ecd40f107682'],
  ['0071_waiting_and_unfinished', '7909517b7094'],
  ['0072_appointments_find_tokens', '823073bd8aa3'],
  ['0073_solo', 'fb5e31d4ab29'],
  ['0074_starter_templates', '690ecf514608'],
  ['0075_search_by_trigrams', '2341d9e35034'],
  ['0076_reports_from_records', '54e983a343de'],
  ['0077_tokens_inside', 'cc44ebd076cb'],
  ['0078_words_of_patients', '46a4f77a218b'],
  ['0079_erasure_of_declarations', '65ef1f89bb16'],
  ['0080_receipt_numbers', '36dd7c43bfa5'],
  ['0081_orders_of_lists', '334c41b0cf2e'],
  ['0082_chosen_columns', '6be5482acc97'],
  ['0083_clinic_colour', 'bd237d396547'],
  ['0084_list_signatures', 'd807c39d1537'],
  ['0085_medicine_warnings', 'e6761ea5db55'],
  ['0086_pregnancy_answers', '25917b68d60e'],
  ['0087_current_medicines', '5016b2894bb0'],
  ['0088_products', 'c1bcb9f36da2'],
  ['0089_tax_rules', '4f04b941ac46'],
  ['0090_stock', '943055c05e9b'],
  ['0091_purchases', 'b1fd867772b8'],
  ['0092_expenses', '5faac6015ae4'],
  ['0093_dispenses', '640f13eda451'],
  ['0094_medicines_on_bills', 'cb535e3faddc'],
  ['0095_local_names_of_prices', '26225519d9b4'],
  ['0096_attachments', '11348f3bbcab'],
  ['0097_results', '35d4139424d8'],
  ['0098_letters', '3881bdd59e8c'],
  ['0099_due_and_remote', '9f59e7809db6'],
  ['0100_merged_records', '4edb08dd0996'],
  ['0101_outside_visits', '2836236f12ed'],
];

const names = fs
  .readdirSync(folder)
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted();

/** What is wrong with the names of the changes, where clinics may hold these already. */
function wrongNames(all: readonly string[], held: readonly string[]): string[] {
  const numberOf = (name: string) => Number(name.slice(0, 4));
  const last = Math.max(...held.map(numberOf));
  const added = all.filter((name) => !held.includes(name));
  return [
    ...held.filter((name) => !all.includes(name)).map((name) => `${name} is gone`),
    ...added
      .filter((name) => !/^\d{4}_[a-z_]+$/.test(name))
      .map((name) => `${name} is no number of four digits with words behind it`),
    // Elsewhere it would be missing below one that is there, and later ones could not build on it.
    ...added
      .filter((name) => numberOf(name) <= last)
      .map((name) => `${name} does not come after all that clinics may hold`),
    ...added
      .filter((name) => added.some((other) => other !== name && numberOf(other) === numberOf(name)))
      .map((name) => `${name} has another one's number`),
  ];
}

test('a new change of the layout comes after all that clinics may hold already [10.14.3] [DUR-10]', () => {
  const held = published.map(([name]) => name);
  expect(held).toEqual(held.toSorted());
  expect(wrongNames(names, held)).toEqual([]);
});

test.each([
  [['0001_a', '0002_b', '0003_c'], []],
  [['0001_a', '0001_aa', '0002_b'], ['0001_aa does not come after all that clinics may hold']],
  [['0001_a', '0002_b', '0002_c'], ['0002_c does not come after all that clinics may hold']],
  [
    ['0001_a', '0002_renamed'],
    ['0002_b is gone', '0002_renamed does not come after all that clinics may hold'],
  ],
  [
    ['0001_a', '0002_b', '0003_c', '0003_d'],
    ["0003_c has another one's number", "0003_d has another one's number"],
  ],
  [['0001_a', '0002_b', '00030_c'], ['00030_c is no number of four digits with words behind it']],
])('of %j beside 0001_a and 0002_b is said what is wrong', (all, wrong) => {
  expect(wrongNames(all, ['0001_a', '0002_b'])).toEqual(wrong);
});

test.each(published)(
  '%s is what it was: clinics have made it already [10.14.3] [DUR-10]',
  (name, fingerprint) => {
    const text = fs.readFileSync(new URL(`${name}.sql`, folder));
    expect(createHash('sha256').update(text).digest('hex').slice(0, 12)).toBe(fingerprint);
  },
);
