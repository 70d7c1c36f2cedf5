import { type Child, startChild } from './children';
import { type SeededClinic, seededClinic } from './clinic';
import { medianOf } from './median';
import { withStandby } from './standby';

interface Options {
  patients: number;
  /** The folder that the clinic stays in; null: nowhere. */
  keep: string | null;
  seconds: number;
}

const clients = 32;
/** Rounds with and without telling, in turns. */
const rounds = 3;
/** The least share of the rate without telling that is left with it. */
const promised = 0.7;

/** How many changes of different patients are committed a second, told and not told, also while a standby is waited for. */
export async function commits({ patients, keep, seconds }: Options): Promise<void> {
  const clinic = await seededClinic(patients, keep, { anyDay: true });
  // It numbers what is committed meanwhile, as on any day.
  const server = await clinic.start();
  const child = await startChild('changePatients.mjs', {
    CONNECTION: JSON.stringify(clinic.connection),
  });
  try {
    await compare('no standby', clinic, child, seconds);
    const endStandby = await withStandby(clinic);
    try {
      await compare('a synchronous standby on the same disk', clinic, child, seconds);
    } finally {
      await endStandby();
    }
  } finally {
    child.end();
    await server.end('SIGTERM');
    await clinic.end();
  }
}

async function compare(name: string, { client }: SeededClinic, child: Child, seconds: number) {
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(id) as ids from (select id, row_number() over (order by id) as row from patients limit 3200) as shares
     group by row % $1`,
    [clients],
  );
  const ids = rows.map((row) => row.ids);
  const rateOf = (tells: boolean) => child.ask<number>({ ids, tells, seconds });
  const told: number[] = [];
  const untold: number[] = [];
  for (let round = 0; round < rounds; round++) {
    told.push(await rateOf(true));
    untold.push(await rateOf(false));
  }
  const share = medianOf(told) / medianOf(untold);
  const whole = (rate: number) => rate.toFixed(0);
  const spread = (rates: number[]) =>
    `${whole(medianOf(rates))} (${whole(Math.min(...rates))} to ${whole(Math.max(...rates))})`;
  process.stdout.write(
    `${name}, ${clients} clients: ${spread(told)} changes a second told, ${spread(untold)} without: ${(100 * share).toFixed(0)} % of ${100 * promised} % promised\n`,
  );
  if (share < promised) process.exitCode = 1;
}
