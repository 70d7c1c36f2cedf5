export function TokensPage() {
  return null;
}
