import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLayer } from './layers';

/** The page is dark already under the first dialog: a second one only sets the first back, and stands before its middle. */
const overAnother = { overlayProps: { backgroundOpacity: 0.35 }, centered: true };

/** A dialog, at the lower edge of a phone's window. Escape and the browser's Back close the uppermost one alone, as its own buttons would. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const { isUppermost, isOverAnother } = useLayer(
    props.opened,
    closeOnEscape ? props.onClose : null,
  );
  return (
    <MantineModal
      {...(isOverAnother && overAnother)}
      {...props}
      closeOnEscape={closeOnEscape && isUppermost}
    />
  );
}
