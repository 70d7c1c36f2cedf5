import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../shared/language';
import { FormAlert } from '../../web/ui/FormAlert';
import { LostAnswer } from '../../web/ui/LostAnswer';

interface SettingsFormProps {
  label: string;
  /** What somebody else changed meanwhile. */
  notice: ReactNode;
  /** True while it is not decided which of two changes counts. */
  isUndecided: boolean;
  problem: string | null;
  save: { isPending: boolean; mayBeDone: boolean; error: Error | null };
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of a form of settings; what is wrong stands beside the button, where whoever pressed it looks. */
export function SettingsForm(props: SettingsFormProps) {
  const { label, notice, isUndecided, problem, save, onSubmit, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack maw={820}>
        {children}
        {notice}
        <FormAlert message={problem} />
        <LostAnswer action={save} />
        <Group>
          <Button type="submit" disabled={save.isPending || isUndecided}>
            {t(save.isPending ? 'Saving...' : 'Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
