import { Center } from '@mantine/core';
import { QrPicture } from './QrPicture';

/** A centred QR code of a fixed size; dark on white in both themes, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <Center>
      <QrPicture text={text} label={label} side="220" />
    </Center>
  );
}
