/** The two accounts that exist while the clinic holds sample data (spec 2, Login). */
export const sampleAccounts = [
  { role: 'doctor', name: 'Dr. Asha Menon', email: 'doctor@clinic.example' },
  { role: 'receptionist', name: 'Ravi Kumar', email: 'reception@clinic.example' },
] as const;
export const samplePassword = 'clinic-sample';
