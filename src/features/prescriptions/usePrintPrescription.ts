import { useNavigate } from '@tanstack/react-router';

/**
 * Leads to a prescription's paper, which then prints by itself. In place of this screen where somebody was led to it
 * from another one to write: Back is meant for that one, such as the queue.
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
