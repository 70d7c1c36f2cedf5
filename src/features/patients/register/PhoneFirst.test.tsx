import { useForm } from '@mantine/form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { emptyPatientForm, type PatientForm } from '../patient';
import { PatientFields } from '../widgets/PatientFields';
import { PhoneFirst } from './PhoneFirst';

function Form() {
  const form = useForm<PatientForm>({ initialValues: emptyPatientForm });
  const nothing = () => {};
  return (
    <>
      <PhoneFirst
        form={form}
        onPhone={(phone) => form.setFieldValue('phone', phone)}
        failure={null}
        matches={[]}
        {...{ onCode: nothing, onUse: nothing, onRelative: nothing, onNext: nothing }}
        extraAction={null}
      />
      <PatientFields form={form} focusesName={false} without={['phone']} />
    </>
  );
}

test('a new patient’s form has one box for the phone, which “not told” answers', async () => {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: null,
    clinic: { today: '2026-11-27' },
  } as never);
  await draw(<Form />, cache);
  const box = page.getByRole('textbox', { name: 'Phone', exact: true });
  await expect.element(box).toHaveFocus();
  expect(box.elements()).toHaveLength(1);
  const notTold = page.getByTitle('Phone: not told');
  await notTold.click();
  await expect.element(notTold).toHaveAttribute('aria-pressed', 'true');
  await box.fill('98450 12345');
  await expect.element(notTold).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('98450 12345');
});
