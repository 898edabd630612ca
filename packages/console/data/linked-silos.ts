/** The list of silos that a pool is linked to, by name unless the address says otherwise. */
export const linkedSilos = (pool: string) => ({ path: { pool }, query: { sort: 'silo' } })
