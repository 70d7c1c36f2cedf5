// `node --import ./tests/versions/clock.mjs`: for this process it is the moment that the file CLINIC_CLOCK names, until
// that file names another one.
import fs from 'node:fs';

const now = () => RealDate.parse(fs.readFileSync(process.env.CLINIC_CLOCK, 'utf8'));
const RealDate = Date;

globalThis.Date = class ClinicDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }

  static now() {
    return now();
  }
};
