/** Contact data: it has no health information, and may be cleared before the record is erased. */
interface Contact {
  phone: string;
  email?: string | null | undefined;
  address: string;
  emergencyContact: string;
  noneGiven?: string[] | undefined;
}

/** The patient whose data rights a screen shows. */
export interface RightsHolder extends Contact {
  id: string;
  version: number;
  voided: object | null;
}

export function hasContact({ phone, email, address, emergencyContact }: Contact): boolean {
  return [phone, email, address, emergencyContact].some(Boolean);
}

/** A record without contact data, marked as not given, so that the desk does not ask for it again. */
export function withoutContact<Record extends Contact>({ email: _, ...record }: Record) {
  return {
    ...record,
    phone: '',
    address: '',
    emergencyContact: '',
    noneGiven: ['phone', 'address', 'emergencyContact'],
  };
}
