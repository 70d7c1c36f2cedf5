/** Contact data: it has no health information, and may be cleared before the record is erased. */
interface Contact {
  phone: string;
  email?: string | null | undefined;
  address: string;
  emergencyContact: string;
  noneGiven?: string[] | undefined;
}

/** The patient whose data rights a screen shows. */
export interface RightsHolder {
  id: string;
  version: number;
  voided: object | null;
}

/** A record without contact data, marked as not given, so that the desk does not ask for it again. */
export function withoutContact<Record extends Contact>({ email: _, ...record }: Record) {
  const otherMarks = (record.noneGiven ?? []).filter((field) => field === 'age');
  return {
    ...record,
    phone: '',
    address: '',
    emergencyContact: '',
    noneGiven: [...otherMarks, 'phone', 'address', 'emergencyContact'],
  };
}
