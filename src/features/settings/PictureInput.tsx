import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { shrinkPicture } from '../../web/pictures/shrinkPicture';
import { settingsMessages } from './clinicSettings';

interface PictureInputProps {
  label: string;
  description: string;
  value: string | null;
  onChange: (picture: string | null) => void;
  /** Pixels; a larger picture is shrunk to fit. */
  maxSize: { width: number; height: number };
}

/** Chooses, shows and removes a small picture. */
export function PictureInput({ label, description, value, onChange, maxSize }: PictureInputProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const resetFileInput = useRef<() => void>(null);
  const latestFile = useRef<File>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    latestFile.current = file;
    const picture = await shrinkPicture(file, maxSize);
    if (latestFile.current !== file) return;
    setProblem(picture === null ? t(settingsMessages.picture) : null);
    if (picture !== null) onChange(picture);
  };
  const remove = () => {
    // A file that is still being read must not bring a picture back.
    latestFile.current = null;
    setProblem(null);
    onChange(null);
  };
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id }}
        description={description}
      />
      {value !== null && (
        <img
          src={value}
          alt={label}
          style={{ maxWidth: '100%', maxHeight: 96, objectFit: 'contain', alignSelf: 'start' }}
        />
      )}
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg"
          resetRef={resetFileInput}
          onChange={(file) => {
            void choose(file);
            // Otherwise choosing the same file again, for instance after removing its picture, fires no event.
            resetFileInput.current?.();
          }}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default" aria-describedby={id}>
              {value === null ? t('Choose a picture') : t('Choose another picture')}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button size="xs" variant="subtle" color="red" aria-describedby={id} onClick={remove}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      {problem && <Input.Error role="alert">{problem}</Input.Error>}
    </Stack>
  );
}
