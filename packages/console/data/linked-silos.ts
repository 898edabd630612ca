/** Returns the arguments of the list of silos to which a pool is linked, sorted by name. */
export const linkedSilos = (pool: string) => ({ path: { pool }, query: { sort: 'silo' } })
