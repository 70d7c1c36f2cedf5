/** The body of a refusal that is given before an operation runs, in the shape the operations' own refusals have. */
export function refusal(status: number, code: string, message: string) {
  return { defined: false, code, status, message };
}

export const noSuchAddress = refusal(404, 'NOT_FOUND', 'There is no such address.');
