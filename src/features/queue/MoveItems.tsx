import { Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { notifySuccess } from '../../web/ui/tell';
import type { Token } from './token';
import { notifyFailureAndRefetch, showToken } from './widgets/queueOfToday';

/** Menu items that move a waiting token into another queue; renders nothing if there is no other queue. */
export function MoveItems({ token }: { token: Token }) {
  const { id, tokenNumber, doctorId } = token;
  const queryClient = useQueryClient();
  const { data: doctors = [] } = useQuery(api.appointments.doctors.queryOptions());
  const move = useAction(
    api.queue.move.mutationOptions({
      onSuccess: (moved) => {
        notifySuccess(
          moved.doctorName
            ? t('Token #{number} waits for {doctor}', {
                number: tokenNumber,
                doctor: moved.doctorName,
              })
            : t('Token #{number} goes to the first available doctor', { number: tokenNumber }),
        );
        return showToken(queryClient, moved);
      },
      onError: (error) => notifyFailureAndRefetch(queryClient, error),
    }),
  );
  // With a single doctor, the doctor's own queue and the shared one are called in one order.
  if (doctors.length < 2 && doctorId === null) return null;
  const queues = [
    { doctorId: null, label: t('First available doctor') },
    ...doctors.map((doctor) => ({ doctorId: doctor.id, label: doctor.name })),
  ];
  return (
    <>
      <Menu.Label>{t('Move to')}</Menu.Label>
      {queues
        .filter((queue) => queue.doctorId !== doctorId)
        .map((queue) => (
          <Menu.Item
            key={queue.doctorId}
            onClick={() => move.mutate({ id, doctorId: queue.doctorId })}
          >
            {queue.label}
          </Menu.Item>
        ))}
    </>
  );
}
