import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/language';
import type { PasskeyAssertion } from '../../shared/passkey';
import { api, client, codeOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { getPasskeyAssertion } from '../../web/session/passkeyDevice';
import { useClinic } from '../../web/session/session';
import { usePromptSignal } from '../../web/session/usePromptSignal';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { PasswordField } from '../../web/ui/PasswordField';
import { PasskeyButton } from './widgets/PasskeyButton';
import { SecondFactorInput } from './widgets/SecondFactorInput';

/** What a person re-authenticates with: the password, with a code if the account requires one, or a passkey. */
interface Proof {
  password?: string;
  code?: string;
  passkey?: PasskeyAssertion;
}

interface ProveSelfProps {
  /** Why the server refused the last proof; null: it has refused none. */
  error: unknown;
  isSending: boolean;
  submitLabel: string;
  submitColor?: string;
  onProof: (proof: Proof) => void;
  onCancel?: () => void;
  children?: ReactNode;
}

/** A form that asks a signed-in person to prove again who they are before an action on their account. */
export function ProveSelf({
  error,
  isSending,
  submitLabel,
  submitColor,
  onProof,
  onCancel,
  children,
}: ProveSelfProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { passkeyName } = useClinic();
  const ownPasskeys = useQuery(api.passkeys.own.queryOptions());
  const hasPasskey =
    ownPasskeys.data?.some(({ addressName }) => addressName === passkeyName) ?? false;
  const promptSignal = usePromptSignal();
  const getAssertion = useAction({
    mutationFn: async () => {
      const signal = promptSignal();
      return getPasskeyAssertion(await client.passkeys.startProof(), signal);
    },
    onSuccess: (passkey) => onProof({ passkey }),
  });
  const isCodeRequired = ['CODE_NEEDED', 'WRONG_CODE'].includes(codeOf(error) ?? '');
  const problem = getAssertion.error ?? error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    getAssertion.reset();
    onProof({ password, ...(code ? { code } : {}) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <FormAlert message={problem ? formMessageOf(problem) : null} />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {(isCodeRequired || code) && (
          <SecondFactorInput value={code} onChange={setCode} isFocused />
        )}
        <DialogButtons>
          {onCancel && (
            <Button variant="default" disabled={isSending} onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          {hasPasskey && (
            <PasskeyButton
              isPending={getAssertion.isPending || isSending}
              onClick={() => getAssertion.mutate(undefined)}
            >
              {t('Use a passkey')}
            </PasskeyButton>
          )}
          <Button
            type="submit"
            {...(submitColor && { color: submitColor })}
            disabled={password === '' || isSending || getAssertion.isPending}
          >
            {submitLabel}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
