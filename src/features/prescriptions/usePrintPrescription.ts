import { useNavigate } from '@tanstack/react-router';

/**
 * Opens a prescription's paper, which prints by itself. With `isInPlace` it replaces the current history entry, so that
 * Back leads to the screen from which the form was opened, such as the patient's page.
 */
export function usePrintPrescription(): (id: string, isInPlace?: boolean) => void {
  const navigate = useNavigate();
  return (id, isInPlace = false) =>
    void navigate({
      to: '/app/papers/prescription/$id',
      params: { id },
      state: { printsAtOnce: true },
      replace: isInPlace,
    });
}
