import { randomInt } from 'node:crypto';
import { type Client, patientFields } from '../../tests/visitor';

const { isNotDuplicate: _, ...fields } = patientFields;
const medication = { name: 'A', dosage: '', frequency: '', duration: '', instructions: '' };
const writing = { diagnosis: 'Fever', symptoms: '', medications: [medication] };

/** The people of a working day, who share their patients. */
interface Staff {
  doctors: Client[];
  receptionists: Client[];
  patientIds: string[];
}

const anyOf = <Item>(items: readonly Item[]) => items[randomInt(items.length)] as Item;

/** Everything that people do in a working day, one thing at a time, on records that others are working on too. */
export function workdayOf({
  doctors,
  receptionists,
  patientIds,
}: Staff): (() => Promise<unknown>)[] {
  const desk = () => anyOf(receptionists);
  const doctor = () => anyOf(doctors);
  const anybody = () => anyOf([...receptionists, ...doctors]);
  const tokenIds: { id: string; patientId: string }[] = [];
  const billIds: string[] = [];
  const prescriptionIds: string[] = [];
  const appointmentIds: string[] = [];
  const keep = <Item>(list: Item[], item: Item) => {
    list.push(item);
    // The newest few, so that people meet.
    if (list.length > 20) list.shift();
  };
  const issue = async () => {
    const patientId = anyOf(patientIds);
    keep(tokenIds, {
      id: (await desk().queue.issue({ patientId, isSecond: anyOf([true, false]) })).id,
      patientId,
    });
  };
  const onToken = async (act: (token: { id: string; patientId: string }) => Promise<unknown>) => {
    if (tokenIds.length === 0) return issue();
    return act(anyOf(tokenIds));
  };
  const on = async (list: string[], act: (id: string) => Promise<unknown>) => {
    if (list.length > 0) await act(anyOf(list));
  };
  return [
    issue,
    issue,
    () => onToken(({ id }) => doctor().queue.start({ id })),
    () => onToken(({ id }) => doctor().queue.start({ id })),
    () => onToken(({ id }) => doctor().queue.complete({ id })),
    () => onToken(({ id }) => anybody().queue.cancel({ id })),
    () =>
      onToken(async ({ id, patientId }) => {
        const bill = {
          patientId,
          tokenId: id,
          items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }],
          taxBasisPoints: 1800,
          discount: 0,
          paymentMethod: 'cash' as const,
          isSecond: anyOf([true, false]),
        };
        keep(billIds, (await desk().billing.create(bill)).id);
      }),
    () =>
      onToken(async ({ id, patientId }) => {
        const paper = { patientId, tokenId: id, ...writing };
        keep(prescriptionIds, (await doctor().prescriptions.create(paper)).id);
      }),
    () =>
      on(prescriptionIds, (id) => doctor().prescriptions.amend({ id, reason: 'x', ...writing })),
    () => on(prescriptionIds, (id) => doctor().prescriptions.void({ id, reason: 'x' })),
    () => on(billIds, (id) => desk().billing.void({ id, reason: 'x' })),
    () => on(billIds, (id) => desk().billing.get({ id })),
    async () => {
      const hours = String(randomInt(24)).padStart(2, '0');
      const { id } = await desk().appointments.schedule({
        patientId: anyOf(patientIds),
        date: `2099-01-${String(randomInt(1, 29)).padStart(2, '0')}`,
        time: `${hours}:${anyOf(['00', '05', '10', '30'])}`,
        type: 'checkup',
      });
      keep(appointmentIds, id);
    },
    () => on(appointmentIds, (id) => desk().appointments.confirm({ id })),
    () => on(appointmentIds, (id) => desk().appointments.complete({ id })),
    () => on(appointmentIds, (id) => desk().appointments.cancel({ id })),
    async () => {
      const id = anyOf(patientIds);
      const { version } = await anybody().patients.get({ id });
      await anybody().patients.amend({ id, version, ...fields, address: `${randomInt(1e6)}` });
    },
    async () => {
      const { id } = await desk().patients.register(patientFields);
      await Promise.allSettled([
        desk().queue.issue({ patientId: id }),
        desk().patients.void({ id, version: 1, reason: 'x' }),
      ]);
    },
    () => anybody().dashboard.open(),
    () => anybody().queue.today({}),
    () => anybody().patients.search({ text: 'asha' }),
    () => desk().billing.search({ text: 'asha' }),
    () => desk().billing.summary(),
    () => desk().appointments.search({}),
    () => anybody().prescriptions.search({ text: 'fever' }),
    () => anybody().search.all({ text: 'rao' }),
    () => anybody().notices.list(),
  ];
}

/** Does any of these; resolves with the status of a refusal, or 200. */
export async function doAny(workday: (() => Promise<unknown>)[]): Promise<number> {
  return anyOf(workday)().then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  );
}
