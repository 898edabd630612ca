/** Characters a query may have (docs/reference/metrics.md#oxql). */
export const longestQuery = 4096
