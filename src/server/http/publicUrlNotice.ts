import { phoneReach } from '../../shared/phoneReach';

/** The notice at startup if phones cannot open the public URL, to which links and codes on papers lead; else null. */
export function publicUrlNotice(publicUrl: URL | null): string | null {
  if (!publicUrl) return null;
  const leads = `Links and codes on slips, prescriptions and invitations lead to ${publicUrl.origin} (CLINIC_PUBLIC_URL)`;
  switch (phoneReach(publicUrl.href)) {
    case 'none':
      return `${leads}, which no phone can open.`;
    case 'clinicNetwork':
      return `${leads}, which phones open only on the clinic's own network.`;
    case 'anywhere':
      return null;
  }
}
