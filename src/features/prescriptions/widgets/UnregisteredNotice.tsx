import { Alert, Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { may } from '../../../shared/permissions';
import { api } from '../../../web/api/api';
import { useSignedInUser } from '../../../web/session/session';
import type { PrescriptionPaper } from '../prescriptionPaper';

/**
 * Says that a prescription's paper is, or while it is being written will be, without the doctor's registration number;
 * nothing where it has one. Without `written` it is for the doctor who writes.
 */
export function UnregisteredNotice({ written }: { written?: PrescriptionPaper }) {
  const user = useSignedInUser();
  const isOwn = !written || written.prescription.doctorId === user.id;
  const profile = useQuery({
    ...api.settings.doctorProfile.queryOptions(),
    enabled: isOwn && may(user, 'settings.doctorProfile'),
  });
  if (written && (written.doctor.registrationNumber || !isInForce(written))) return null;
  if (isOwn && !profile.data) return null;
  const isEntered = isOwn && profile.data?.registrationNumber !== '';
  if (isEntered && !written) return null;
  return (
    <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />} p="xs">
      <Text size="sm">
        {noticeText(written, isOwn, isEntered)}{' '}
        {isOwn && !isEntered && (
          // In a tab of its own, so that what is being written stays.
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
      </Text>
    </Alert>
  );
}

function isInForce({ prescription }: PrescriptionPaper): boolean {
  return !prescription.voided && !prescription.amendedBy;
}

function noticeText(
  written: PrescriptionPaper | undefined,
  isOwn: boolean,
  isEntered: boolean,
): string {
  if (written && !isOwn) {
    return t(
      'Indian rules require the registration number of {name}, who can add it and correct this prescription.',
      { name: written.prescription.doctorName },
    );
  }
  return isEntered
    ? t(
        'This prescription is from before your registration number was entered. Correct it to print the number.',
      )
    : t('Indian rules require your registration number on prescriptions.');
}
