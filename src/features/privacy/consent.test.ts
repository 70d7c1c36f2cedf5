import { expect, test } from 'vitest';
import { currentConsent, lacksGuardian, newConsent } from './consent';
import { newPrivacySettings, usualNotice } from './privacyNotice';

const mother = { name: 'Sita Devi', relation: 'mother' } as const;

test.each([
  [17, null, true],
  [0, null, true],
  [17, mother, false],
  [18, null, false],
  [70, null, false],
])('a patient of %i years answers with %j: lacks a guardian: %s', (age, guardian, lacks) => {
  expect(lacksGuardian(age, { guardian })).toBe(lacks);
});

test('the newest answer of a purpose holds, and who was never asked has none', () => {
  const answers = [
    { purpose: 'sharing', isGiven: false },
    { purpose: 'sharing', isGiven: true },
  ] as const;
  expect(currentConsent(answers, 'sharing')?.isGiven).toBe(false);
  expect(currentConsent(answers, 'reminders')).toBeNull();
});

test('a guardian has a name', () => {
  const answer = { purpose: 'sharing', isGiven: true, guardian: { ...mother, name: ' ' } };
  expect(newConsent.safeParse(answer).success).toBe(false);
});

test.each([
  [3, '', true],
  [10, '', true],
  [2, '', false],
  [2, 'Section 7 of a State’s law', true],
  [0, 'a law', false],
  [31, '', false],
])('records kept for %i years by the law %j: %s', (retentionYears, retentionGround, isFine) => {
  const settings = {
    english: '',
    hindi: '',
    grievanceContact: '',
    retentionYears,
    retentionGround,
    namesRecipients: false,
  };
  expect(newPrivacySettings.safeParse(settings).success).toBe(isFine);
});

test('the usual notice names clinic, years and whom to complain to', () => {
  const notice = usualNotice({ clinic: 'Shanti Clinic', contact: '98450 00000', years: 5 });
  for (const part of ['Shanti Clinic', '98450 00000', '5 years', 'Data Protection Board']) {
    expect(notice).toContain(part);
  }
});
