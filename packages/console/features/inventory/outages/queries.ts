/** Maximum number of outages on a sled's page. */
const shown = 20

/** Returns the arguments of the query for the outages of a sled. */
export const outagesArgs = (sled: string) => ({ query: { sled, limit: shown } })
