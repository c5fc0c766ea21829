import fc from 'fast-check'

/** Seed of all properties: fixed, so that only the commit determines a result. `PROPERTY_SEED` explores others. */
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_128)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
