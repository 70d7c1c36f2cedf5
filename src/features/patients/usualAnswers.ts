/**
 * What patients of a general practice in India answer most, to be noted by one press: shortcuts to words that may be
 * typed as well, and no advice. Stored as they stand here, whatever language the button speaks: prescribing compares these names.
 */
export const usualAllergies = [
  'Penicillin',
  'Sulfa drugs',
  'NSAIDs (painkillers)',
  'Aspirin',
  'Cephalosporins',
  'Quinolones',
  'Dust',
  'Egg',
  'Peanuts',
  'Seafood',
  'Latex',
] as const;

export const usualConditions = [
  'Type 2 diabetes',
  'Hypertension',
  'Hypothyroidism',
  'Asthma',
  'COPD',
  'Heart disease',
  'High cholesterol',
  'Chronic kidney disease',
  'Liver disease',
  'Epilepsy',
  'Arthritis',
] as const;
