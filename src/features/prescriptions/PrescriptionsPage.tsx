export function PrescriptionsPage() {
  return null;
}
