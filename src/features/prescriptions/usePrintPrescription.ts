import { useNavigate } from '@tanstack/react-router';

/** Leads to a prescription's paper, which then prints by itself. */
export function usePrintPrescription(): (id: string) => void {
  const navigate = useNavigate();
  return (id) =>
    void navigate({
      to: '/app/papers/prescription/$id',
      params: { id },
      state: { printsAtOnce: true },
    });
}
