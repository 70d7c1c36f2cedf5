/** Changes fields on the form's own account, not by what somebody typed: a form without unsaved changes stays so. */
export function fillIn(
  form: { isDirty: () => boolean; resetDirty: () => void },
  change: () => void,
): void {
  const isDirty = form.isDirty();
  change();
  if (!isDirty) form.resetDirty();
}
