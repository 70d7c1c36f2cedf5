import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLayer } from './layers';

/** A second dialog darkens less, because the first one already darkened the page, and is centred over the first. */
const propsOverAnother = { overlayProps: { backgroundOpacity: 0.35 }, centered: true };

/** A dialog, at the lower edge of a phone's window. Escape and the browser's Back close only the uppermost one. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  const { isUppermost, isOverAnother } = useLayer(
    props.opened,
    closeOnEscape ? props.onClose : null,
  );
  return (
    <MantineModal
      {...(isOverAnother && propsOverAnother)}
      {...props}
      closeOnEscape={closeOnEscape && isUppermost}
    />
  );
}
