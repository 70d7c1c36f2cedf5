import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  expect,
  expectNoSidewaysScroll,
  expectVisitOf,
  openScreen,
  patientAt,
  signIn,
  test,
  watchPrinter,
} from './clinic';

test.use({ clinicName: 'sees by telephone' });

test('a visit by telephone: noted before it is finished, what must not be prescribed refused, and said on the paper [10.31.3-6]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const name = 'Phulan Phoned';
  const { id: patientId } = await patientAt(clinic.url, name);
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const { id: tokenId } = await desk.queue.issue({ patientId, remoteKind: 'telephone' });
  await doctor.queue.start({ id: tokenId });

  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Telephone visit');
  await page.goto(`/app/consultation/${tokenId}`);
  await expectVisitOf(page, name);
  const noted = page.getByRole('region', { name: 'Telephone or video visit' });
  await expect(noted.getByText(/^The first visit in six months/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Diagnosis', exact: true }).fill('Anxiety');
  await page.keyboard.press('Enter');
  const pad = page.getByRole('combobox', { name: 'Next medicine', exact: true });
  await pad.fill('tab alprazolam 0.25 0-0-1 5d');
  await pad.press('Enter');
  await expect(noted.getByText(/must not be prescribed by telephone or video/)).toBeVisible();
  await expectNoFindings(page, 'a visit by telephone');
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^This visit is by telephone or video/)).toBeVisible();
  const asked = noted.getByRole('radio', { name: 'Asked name, age and address' });
  await expect(asked).toBeFocused();
  await asked.check();
  await noted.getByRole('radio', { name: 'The patient called' }).check();
  await expect
    .poll(async () => (await doctor.consultations.open({ tokenId })).token.remote)
    .toMatchObject({ kind: 'telephone', identity: 'asked', consent: 'patientCalled' });

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/See the patient first\.$/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await pad.fill('tab pcm 650 1-0-1 5d');
  await pad.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Visit finished')).toBeVisible();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toContain('Teleconsultation (telephone)');
});
