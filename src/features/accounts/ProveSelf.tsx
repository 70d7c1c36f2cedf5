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
import { DialogButtons } from '../../web/ui/DialogButtons';
import { PasswordField } from '../../web/ui/PasswordField';
import { PasskeyButton } from './widgets/PasskeyButton';
import { SecondFactorInput } from './widgets/SecondFactorInput';

/** By what a person proves again who they are. */
interface Proof {
  password?: string;
  code?: string;
  passkey?: PasskeyAssertion;
}

interface ProveSelfProps {
  /** What was refused when a proof was sent; null: nothing yet. */
  error: unknown;
  isSending: boolean;
  submitLabel: string;
  submitColor?: string;
  onProof: (proof: Proof) => void;
  onCancel?: () => void;
  children?: ReactNode;
}

/** Asks who is there once more: for the password, with a code where the account takes one, or for a passkey. */
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
  const own = useQuery(api.passkeys.own.queryOptions());
  const hasPasskey = own.data?.some(({ addressName }) => addressName === passkeyName) ?? false;
  const ask = useAction({
    mutationFn: async () => getPasskeyAssertion(await client.passkeys.startProof()),
    onSuccess: (passkey) => onProof({ passkey }),
  });
  const isCodeAsked = ['CODE_NEEDED', 'WRONG_CODE'].includes(codeOf(error) ?? '');
  const problem = ask.error ?? error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.reset();
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
        {(isCodeAsked || code) && <SecondFactorInput value={code} onChange={setCode} isFocused />}
        <DialogButtons>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          {hasPasskey && (
            <PasskeyButton
              isPending={ask.isPending || isSending}
              onClick={() => ask.mutate(undefined)}
            >
              {t('Use a passkey')}
            </PasskeyButton>
          )}
          <Button
            type="submit"
            {...(submitColor && { color: submitColor })}
            disabled={password === '' || isSending || ask.isPending}
          >
            {submitLabel}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
