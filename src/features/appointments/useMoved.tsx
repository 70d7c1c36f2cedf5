import { formatCalendarDate, formatTimeOfDay } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { showUndo } from '../../web/ui/showUndo';
import type { Appointment } from './appointment';
import { tellBooked } from './tellBooked';

/** Returns a function that tells that an appointment was moved, with a button to undo it. */
export function useMoved(): (moved: Appointment) => void {
  const options = useOutcome(api.appointments.key());
  const undo = useAction(api.appointments.undoReschedule.mutationOptions(options));
  return (moved) => {
    const { id, moves, patientName, date, time } = moved;
    // The patient is already here, and the appointment was linked to their token: no undo.
    if (moved.tokenNumber !== null) return tellBooked(moved);
    showUndo({
      message: t('{name}’s appointment is now on {date}, {time}.', {
        name: patientName,
        date: formatCalendarDate(date),
        time: formatTimeOfDay(time),
      }),
      onUndo: () => undo.mutate({ id, moves }),
    });
  };
}
