import { Stack } from '@mantine/core';
import { t } from '../../shared/language';
import { useSignedInUser } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { EveningChoice } from '../eveningMessage/widgets/EveningChoice';
import { Appearance } from './Appearance';
import { ChangePassword } from './ChangePassword';
import { OwnName } from './OwnName';
import { OwnSessions } from './OwnSessions';
import { Passkeys } from './Passkeys';
import { TwoFactor } from './TwoFactor';

/** A person's own account: name, appearance, evening message, password, second factor, passkeys and sessions. */
export function MyAccountPage() {
  const { email, role, isAdministrator, isSolo } = useSignedInUser();
  const duties = [
    t(role),
    ...(isAdministrator ? [t('administrator')] : []),
    ...(isSolo ? [t('works alone')] : []),
  ];
  return (
    <>
      <PageHeader title={t('My account')} subtitle={[email, ...duties].join(' · ')} />
      <Stack gap="lg" maw={820}>
        <OwnName />
        <Appearance />
        <EveningChoice />
        <ChangePassword />
        <TwoFactor />
        <Passkeys />
        <OwnSessions />
      </Stack>
    </>
  );
}
