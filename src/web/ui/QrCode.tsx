import { Center } from '@mantine/core';
import { QrPicture } from './QrPicture';

/** A text for a phone's camera; dark on white in both themes, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <Center>
      <QrPicture text={text} label={label} side="220" />
    </Center>
  );
}
