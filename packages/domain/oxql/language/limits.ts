/** Characters a query may have (semantics/metrics.md section 3). */
export const longestQuery = 4096
