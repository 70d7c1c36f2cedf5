import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface FileChoiceProps extends Pick<ButtonProps, 'size' | 'variant' | 'hiddenFrom'> {
  accept: string;
  icon: ReactNode;
  /** Opens a phone's camera, which brings one picture; else files are chosen. */
  isCamera?: boolean;
  hasFocus?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that chooses files, or takes a picture. */
export function FileChoice(props: FileChoiceProps) {
  const { accept, icon, isCamera = false, hasFocus, onFiles, children, ...button } = props;
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple={!isCamera}
      accept={accept}
      {...(isCamera && { capture: 'environment' as const })}
      resetRef={reset}
      onChange={(chosen: File[] | File | null) => {
        onFiles([chosen].flat().filter((file) => file !== null));
        // A camera calls each picture the same, and the same name a second time would be no change.
        reset.current?.();
      }}
    >
      {(input) => (
        <Button {...input} {...button} data-autofocus={hasFocus} leftSection={icon}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
