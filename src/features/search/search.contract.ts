import { z } from 'zod';
import { id, searchText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { foundPatient } from '../patients/patient';

/** Results of each kind, at most. */
export const resultLimit = 5;

const patientResult = foundPatient.pick({
  id: true,
  number: true,
  name: true,
  phone: true,
  age: true,
  dateOfBirth: true,
  dateOfBirthIsEstimated: true,
  gender: true,
  isAlike: true,
});
const tokenResult = z.object({ id, tokenNumber: z.int(), patientName: z.string() });
const billResult = z.object({ id, patientName: z.string() });

export const searchContract = {
  all: operation('search.all', { reads: true })
    .route(
      at(
        'POST /search',
        'Patients by name, phone or id; today’s tokens by number or patient; for those who may read them, bills',
      ),
    )
    .input(z.object({ text: searchText }))
    .output(
      z.object({
        patients: z.array(patientResult),
        tokens: z.array(tokenResult),
        bills: z.array(billResult),
      }),
    ),
};
