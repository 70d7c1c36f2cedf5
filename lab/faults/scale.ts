/** The share of the full figures; `CLINIC_FAULTS_SCALE` asks for less. */
const scale = Number(process.env.CLINIC_FAULTS_SCALE || 1);

/** A full figure at the scale that was asked for. */
export function scaled(full: number, least = 1): number {
  return Math.max(least, Math.round(full * scale));
}

/** A measurement for anyone who runs the suite, on a line of its own. */
export function tell(what: string, figures: object): void {
  process.stdout.write(`figures: ${what}: ${JSON.stringify(figures)}\n`);
}
