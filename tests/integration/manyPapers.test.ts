import { afterAll, beforeAll, expect, test } from 'vitest';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/** A patient with a thousand photographs: what the patient's page reads stays quick, however long the list is. */

const photographs = 1_000;
let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.close());

test('a thousand photographs leave opening the patient below 300 ms, and are read page by page, each once [10.28.16]', async () => {
  const { client } = await clinic.signedIn('receptionist');
  const { id: patientId } = await client.patients.register(patientFields);
  await clinic.sql.query(
    `insert into attachments (id, patient_id, kind, bytes, sha256, stored_bytes, stored_sha256, width, height, title,
        source, added_by, added_by_name, added_at)
      select gen_random_uuid(), $1, 'jpeg', 240000, repeat('0', 64), 240000, repeat('0', 64), 2000, 1500, 'Page ' || n,
        'phone', users.id, users.name, now() - n * interval '1 minute'
      from generate_series(1, $2::int) n, (select id, name from users where role = 'receptionist' limit 1) users`,
    [patientId, photographs],
  );
  // As `PatientPage` and its time line do.
  const open = () =>
    Promise.all([
      client.patients.get({ id: patientId }),
      client.attachments.ofPatient({ patientId }),
      client.results.ofPatient({ patientId }),
      client.vitals.ofPatient({ patientId }),
      client.queue.visits({ patientId }),
    ]);
  const times: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const start = performance.now();
    await open();
    times.push(performance.now() - start);
  }
  const median = times.toSorted((one, other) => one - other)[4] ?? 0;
  expect(median).toBeLessThan(300);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.attachments.ofPatient({ patientId, ...(cursor && { cursor }) });
    seen.push(...page.attachments.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([photographs, photographs]);
});
