import { Divider } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { SinceLastVisitLine } from '../consultations/widgets/SinceLastVisitLine';
import type { Dashboard, DoctorNow } from './dashboard';

// Each role loads only its own part; a user who works alone loads both.
const nextPatient = lazyPart(() =>
  import('../queue/widgets/NextPatient').then(({ NextPatient }) => NextPatient),
);
const deskList = lazyPart(() =>
  import('./ReceptionWorklist').then(({ ReceptionWorklist: DeskList }) => DeskList),
);

interface RightNowProps {
  dashboard: Dashboard;
  /** Shown until the role's part is loaded. */
  standIn: ReactNode;
}

/** The user's next work by role: the doctor's patients to call, or the desk's worklist. */
export function RightNow({ dashboard: { doctor, receptionist }, standIn }: RightNowProps) {
  const NextPatient = useLazyPart(nextPatient, doctor !== null);
  const DeskList = useLazyPart(deskList, receptionist !== null);
  if ((doctor && !NextPatient) || (receptionist && !DeskList)) return standIn;
  return (
    <>
      {doctor && NextPatient && (
        <NextPatient
          {...turnsOf(doctor.now)}
          detailOf={(tokenId) => <SinceLastVisitLine since={sinceOf(doctor.now, tokenId)} />}
        />
      )}
      {doctor && receptionist && <Divider my="md" />}
      {receptionist && DeskList && (
        <DeskList {...receptionist.now} isBelowNextPatient={doctor !== null} />
      )}
    </>
  );
}

const turnsOf = ({ unfinished: _, ...turns }: DoctorNow) => turns;

const sinceOf = ({ inside }: DoctorNow, tokenId: string) =>
  inside.find(({ id }) => id === tokenId)?.sinceLastVisit ?? null;
