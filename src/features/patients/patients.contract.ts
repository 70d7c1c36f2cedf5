import { z } from 'zod';
import { cursor, id, pageSize, searchText } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { genders, newPatient, patient } from './patient';

export const patientsContract = {
  // Search text travels in the body: names and phone numbers do not belong in addresses and their logs.
  search: operation('patients.search')
    .route({
      method: 'POST',
      path: '/patients/search',
      summary: 'Patients by name, phone or email, newest registration first',
    })
    .input(
      z.object({
        text: searchText,
        gender: z.enum(genders).optional(),
        cursor: cursor.optional(),
        limit: z.int().min(1).max(100).default(pageSize),
      }),
    )
    .output(z.object({ patients: z.array(patient), nextCursor: z.string().nullable() })),

  get: operation('patients.get')
    .route({ method: 'GET', path: '/patients/{id}', summary: 'One patient' })
    .input(z.object({ id }))
    .output(patient),

  register: operation('patients.register')
    .route({
      method: 'POST',
      path: '/patients',
      successStatus: 201,
      summary: 'Register a patient',
    })
    .input(newPatient)
    .output(patient),
};
