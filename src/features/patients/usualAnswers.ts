/**
 * The most frequent answers of patients of a general practice in India, entered by one press: shortcuts for words that
 * may be typed as well, and no medical advice. Stored in English whatever the language of the button, because the
 * allergy check compares these names.
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
