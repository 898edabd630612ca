/** Maximum length of a query in characters (docs/reference/metrics.md#oxql). */
export const maxQueryLength = 4096
