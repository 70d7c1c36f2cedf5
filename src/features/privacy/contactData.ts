/** What reaches a patient and says nothing of their health; it may go before the record does. */
interface Contact {
  phone: string;
  email?: string | null | undefined;
  address: string;
  emergencyContact: string;
  noneGiven?: string[] | undefined;
}

/** What is known of the patient whose rights they are. */
export interface RightsHolder extends Contact {
  id: string;
  version: number;
  voided: object | null;
}

export function hasContact({ phone, email, address, emergencyContact }: Contact): boolean {
  return [phone, email, address, emergencyContact].some(Boolean);
}

/** A record as it is kept once its contact data went: it is not asked for again. */
export function withoutContact<Record extends Contact>({ email: _, ...record }: Record) {
  return {
    ...record,
    phone: '',
    address: '',
    emergencyContact: '',
    noneGiven: ['phone', 'address', 'emergencyContact'],
  };
}
