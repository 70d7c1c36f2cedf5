import { signedInAt } from '../visitor';
import { expect, signIn, test } from './clinic';
import { fillClinic, moveTo, walk } from './walk';

test.use({ clinicName: 'is full of scripts' });

// Short enough for the shortest field, an allergy.
const scripts = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '"><svg onload=ran()>',
  "';ran();//",
  'javascript:ran()',
  '{{constructor.constructor("ran()")()}}',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '</textarea></title><a href=javascript:ran() autofocus>x',
  '</p><details open ontoggle=ran()>',
];

test(
  'scripts stored in every text field run on no screen and are shown as they are [INJ-1]',
  { tag: '@slow' },
  async ({ page, clinic, context }, testInfo) => {
    test.skip(testInfo.project.name === 'phone', 'the same code shows it');
    test.setTimeout(300_000);
    const runs: string[] = [];
    await context.exposeFunction('ran', () => runs.push(page.url()));
    page.on('dialog', (dialog) => {
      runs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto('/login');
    await page.evaluate('ran()');
    expect(runs.splice(0)).toHaveLength(1);

    const visits = await fillClinic(clinic.url, scripts);
    const { client } = await signedInAt(clinic.url, 'doctor');
    const { prescriptions } = await client.prescriptions.search({});
    expect(prescriptions).toHaveLength(scripts.length);

    // What anyone reads without an account.
    const { settings } = await client.privacy.settings();
    const notice = scripts.join('\n');
    await client.privacy.saveSettings({ ...settings, english: notice, hindi: notice });
    await page.goto('/privacy');
    for (const script of scripts) await expect(page.getByText(script).first()).toBeVisible();

    for (const role of ['doctor', 'receptionist'] as const) {
      await signIn(page, role);
      const look = async (what: string) => {
        if (what === 'patients') {
          for (const script of scripts) await expect(page.getByText(script).first()).toBeVisible();
        }
      };
      await walk(page, role, look, 'en', { visits });
      for (const screen of role === 'doctor' ? ['patients', 'prescriptions'] : ['billing']) {
        await moveTo(page, screen);
        for (const script of scripts) {
          const row = page.getByRole('row').filter({ hasText: script }).first();
          await row.getByRole('button', { name: /^View/ }).click();
          const details = page.getByRole('dialog');
          await expect(details.getByText(script).first()).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(details).toBeHidden();
        }
      }
      if (role === 'doctor') await context.clearCookies();
    }
    const search = page.getByRole('combobox', { name: 'Search patients, tokens and bills' });
    for (const script of scripts) {
      await search.fill(script);
      await expect(page.getByRole('option').filter({ hasText: script }).first()).toBeVisible();
    }
    expect(runs).toEqual([]);
  },
);
