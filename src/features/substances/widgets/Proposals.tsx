import { ProposalButton } from './ProposalButton';
import { useProposals } from './useProposals';

interface ProposalsProps {
  /** A medicine of which nobody noted what is in it. */
  name: string;
  isSaving: boolean;
  onNote: (substances: readonly string[]) => void;
}

/** What the name itself and imported lists propose for a medicine, each noted by one press; mostly nothing. */
export function Proposals({ name, isSaving, onNote }: ProposalsProps) {
  return useProposals(name).map((proposal) => (
    <ProposalButton
      key={`${proposal.from} ${proposal.substances.join('+')}`}
      name={name}
      proposal={proposal}
      isSaving={isSaving}
      onNote={onNote}
    />
  ));
}
