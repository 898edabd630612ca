/** Returns the arguments of the list of silos that a pool is linked to, by name by default. */
export const linkedSilos = (pool: string) => ({ path: { pool }, query: { sort: 'silo' } })
