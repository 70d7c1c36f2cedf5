import type { ReactNode } from 'react';
import { Modal } from '../../web/ui/Modal';
import { RecoveryCodes } from './RecoveryCodes';

interface RecoveryCodesDialogProps {
  title: string;
  /** None until they are made, or if the person needs none. */
  codes: string[] | null | undefined;
  codesTitle: string;
  /** A request that makes codes is pending: they are shown only once, so the dialog cannot be closed meanwhile. */
  isMakingCodes: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that shows new recovery codes in the end. Only its own button closes it then. */
export function RecoveryCodesDialog(props: RecoveryCodesDialogProps) {
  const { title, codes, codesTitle, isMakingCodes, onClose, children } = props;
  const isClosable = !codes && !isMakingCodes;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={isClosable}
      closeOnEscape={isClosable}
      withCloseButton={isClosable}
    >
      {codes ? <RecoveryCodes title={codesTitle} codes={codes} onClose={onClose} /> : children}
    </Modal>
  );
}
