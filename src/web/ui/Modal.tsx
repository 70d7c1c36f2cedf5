import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLayer } from './layers';

/** The page is dark already under the first dialog: a second one only sets the first back. */
const lighter = { backgroundOpacity: 0.15 };

/** A dialog, at the lower edge of a phone's window. Escape and the browser's Back close the uppermost one alone, as its own buttons would. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const { isUppermost, isOverAnother } = useLayer(
    props.opened,
    closeOnEscape ? props.onClose : null,
  );
  return (
    <MantineModal
      {...(isOverAnother && { overlayProps: lighter })}
      {...props}
      closeOnEscape={closeOnEscape && isUppermost}
    />
  );
}
