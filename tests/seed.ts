import fc from 'fast-check';

/** Laws try the same values in every run; `LAWS_SEED=7 npx vitest run --project unit` tries others. */
fc.configureGlobal({ seed: Number(process.env.LAWS_SEED ?? 20_261_127) });
