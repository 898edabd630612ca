import { CallError } from '#data/api-error.ts'

/** Timeout of a metrics query in ms. */
export const queryTimeout = 30_000

/**
 * Returns whether a query failed because its period is shorter than the interval between samples, as for samples that
 * are rare or old.
 */
export function isTooFine(error: unknown): boolean {
  return error instanceof CallError && error.status === 400 && /periods apart/.test(error.message)
}

/** Returns whether the server does not support metrics queries. Each server says so with another text. */
export function isUnsupported(error: Error | null): boolean {
  return (
    error instanceof CallError &&
    (error.status === 405 ||
      error.status === 501 ||
      ([400, 404].includes(error.status) && error.code === undefined))
  )
}

/**
 * Returns whether the server refused the query of a chart because it is too expensive. The console's own queries are
 * refused for no other reason.
 */
export function isTooExpensive(error: Error | null): boolean {
  return error instanceof CallError && error.status === 400 && !/cannot be run/i.test(error.message)
}

/**
 * Returns whether the server says that the query of a user is too expensive. An upstream may refuse a query for any
 * reason.
 */
export function isReportedTooExpensive(error: Error | null): boolean {
  return (
    error instanceof CallError &&
    error.status === 400 &&
    /\b(?:reads|returns|comes to|took) .*\bmore than \d/.test(error.message)
  )
}
