import { Alert, Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { may } from '../../../shared/permissions';
import { api } from '../../../web/api/api';
import { useSignedInUser } from '../../../web/session/session';
import type { PrescriptionPaper } from '../prescriptionPaper';
import classes from './UnregisteredNotice.module.css';

interface UnregisteredNoticeProps {
  /** Without one it warns the signed-in doctor, who is writing the prescription. */
  paper?: PrescriptionPaper;
  /** Beside something else: without a box around it. */
  isInOneLine?: boolean;
}

/**
 * Warns that a prescription's paper lacks the doctor's registration number, or will lack it. Renders nothing when the
 * number is there.
 */
export function UnregisteredNotice({ paper, isInOneLine = false }: UnregisteredNoticeProps) {
  const user = useSignedInUser();
  const isOwn = !paper || paper.prescription.doctorId === user.id;
  const profile = useQuery({
    ...api.settings.doctorProfile.queryOptions(),
    enabled: isOwn && may(user, 'settings.doctorProfile'),
  });
  if (paper && (paper.doctor.registrationNumber || !isInForce(paper))) return null;
  if (isOwn && !profile.data) return null;
  const isEntered = isOwn && profile.data?.registrationNumber !== '';
  if (isEntered && !paper) return null;
  const words = (
    <>
      {noticeText(paper, isOwn, isEntered)}{' '}
      {isOwn && !isEntered && (
        // A new tab keeps the unsaved prescription open.
        <Anchor
          component={Link}
          to="/app/settings/practice"
          target="_blank"
          inherit
          c="inherit"
          underline="always"
        >
          {t('Add it in Settings')}
          <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
        </Anchor>
      )}
    </>
  );
  return isInOneLine ? (
    <Text size="sm" role="note" className={classes.line}>
      <IconAlertTriangle size={16} aria-hidden /> {words}
    </Text>
  ) : (
    <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />} p="xs">
      <Text size="sm">{words}</Text>
    </Alert>
  );
}

function isInForce({ prescription }: PrescriptionPaper): boolean {
  return !prescription.voided && !prescription.amendedBy;
}

function noticeText(
  paper: PrescriptionPaper | undefined,
  isOwn: boolean,
  isEntered: boolean,
): string {
  if (paper && !isOwn) {
    return t(
      'Indian rules require the registration number of {name}, who can add it and correct this prescription.',
      { name: paper.prescription.doctorName },
    );
  }
  return isEntered
    ? t(
        'This prescription is from before your registration number was entered. Correct it to print the number.',
      )
    : t('Indian rules require your registration number on prescriptions.');
}
