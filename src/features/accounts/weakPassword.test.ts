import { describe, expect, test } from 'vitest';
import { isWeakPassword } from './weakPassword.server';

const owner = {
  name: 'Dr. Meera Iyer-Rao',
  email: 'meera.iyer85@sunrise-care.example',
  clinicName: 'Sunrise Family Clinic',
};

describe('a password that is guessed early [AUT-8]', () => {
  test.each([
    ['one that everybody tries first', ['123456', 'QwErTy', 'password', 'iloveyou']],
    [
      'such a one with a year or a count',
      ['summer2026', 'Krishna123', 'mumbai@1998', 'Ganesh-1234!'],
    ],
    [
      'such a one among signs',
      ['sunshine!!', 'iloveyou ', '  dragon', 'monkey\u200b', '(krishna)'],
    ],
    ['that of the sample accounts', ['clinic-sample', 'Clinic Sample 1']],
    [
      'the e-mail address',
      ['meera.iyer85@sunrise-care.example', 'MEERA.IYER85@SUNRISE-CARE.EXAMPLE'],
    ],
    ['its first part', ['meera.iyer85', 'meeraiyer85', 'MeeraIyer85!']],
    ['its domain', ['sunrise-care', 'sunrisecare1']],
    [
      'the name',
      ['Dr. Meera Iyer-Rao', 'meera iyer', 'iyermeera', 'meera1985', 'Meera14081985', 'm33ra!!'],
    ],
    ['the clinic’s name', ['Sunrise Family Clinic', 'sunrise26', 'familysunrise', 'sunr1se@1']],
    [
      'words of the product',
      ['clinic123', 'Clinic@2026', 'doctor99', 'cl1n1c2026', 'adminadmin7', 'क्लिनिक123'],
    ],
    ['several of these together', ['meera-clinic', 'doctor.meera.2026', 'sunrise@meera']],
    ['rows of the keyboard', ['asdfgh', 'qwerasdf', '1qaz2wsx', 'zxcvbn12', 'poiuyt', 'mnbvcxz']],
    ['counts', ['abc123', 'abcdef', '987654', 'xyz789', '11223344556677'.slice(0, 6), '111222']],
    ['repetitions', ['aaaaaa', 'chaichai', 'x7x7x7x7', '🙂🙂🙂🙂🙂🙂', 'नमनमनम']],
  ])('%s', async (_, passwords) => {
    for (const password of passwords) {
      expect(await isWeakPassword(password, owner), password).toBe(true);
    }
  });

  test.each([
    'monsoon-7',
    'chai66',
    'chai with meera',
    'नमस्ते',
    'चाय और बिस्कुट',
    'a b c d',
    '🙂🙃😉😊😇🥳',
    'correct horse battery',
    'karaoke-9x',
    'meera7kx9!q',
    'clinical-otter',
    'sunrise over pune',
    'Tr0ub4dor-secret',
  ])('is not %s', async (password) => {
    expect(await isWeakPassword(password, owner)).toBe(false);
  });

  test('depends on whose it is, and a person or a clinic without words has no words', async () => {
    expect(await isWeakPassword('sunrise-26', { ...owner, email: 'm@x.in', clinicName: '' })).toBe(
      false,
    );
    for (const name of ['', ' ', '...', '.*', '[]^-\\', 'É']) {
      const nobody = { name, email: 'm@x.in', clinicName: name };
      expect(await isWeakPassword('monsoon-7', nobody)).toBe(false);
    }
    expect(
      await isWeakPassword('(.*)+[x', { name: '(.*)+[x', email: 'm@x.in', clinicName: '' }),
    ).toBe(false);
  });
});
