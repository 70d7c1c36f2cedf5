import type { PatientField } from '../patients/patient';

/** What other programs call the fields, in small letters, besides what this one does in any language. */
export const otherHeaders: Record<PatientField, readonly string[]> = {
  name: ['name', 'patient', 'patient name', 'नाम', 'मरीज़', 'मरीज़ का नाम', 'पूरा नाम'],
  age: ['age years', 'years', 'आयु', 'उम्र'],
  dateOfBirth: [
    'dob',
    'd o b',
    'birth date',
    'birthdate',
    'born',
    'जन्म तिथि',
    'जन्मतिथि',
    'जन्म तारीख',
  ],
  gender: ['sex', 'लिंग'],
  phone: [
    'mobile',
    'mobile number',
    'mobile no',
    'phone number',
    'phone no',
    'contact',
    'contact number',
    'फ़ोन',
    'मोबाइल',
    'मोबाइल नंबर',
    'फ़ोन नंबर',
  ],
  email: ['e mail', 'mail', 'email address', 'ईमेल'],
  address: ['residence', 'पता'],
  emergencyContact: ['emergency', 'next of kin', 'emergency phone', 'आपातकालीन संपर्क'],
  bloodGroup: ['blood', 'blood type', 'रक्त समूह', 'ब्लड ग्रुप'],
  allergies: ['allergy', 'known allergies', 'एलर्जी'],
  medicalHistory: ['history', 'past history', 'पिछली बीमारियाँ', 'चिकित्सा इतिहास'],
};
