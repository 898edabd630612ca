import { CallError } from '#data/api-error.ts'

/** Timeout of a metrics query in ms */
export const queryTimeout = 30_000

/**
 * Returns whether a query failed because samples are too far apart for its period: there are few of them, or they are
 * old.
 */
export function isTooFine(error: unknown): boolean {
  return error instanceof CallError && error.status === 400 && /periods apart/.test(error.message)
}

/** Returns whether the system does not support such queries; each system words it in its own way. */
export function isUnsupported(error: Error | null): boolean {
  return (
    error instanceof CallError &&
    (error.status === 405 ||
      error.status === 501 ||
      ([400, 404].includes(error.status) && error.code === undefined))
  )
}

/**
 * Returns whether the system refused a chart's query because of its cost. There is no other reason to refuse queries
 * that we write.
 */
export function isTooExpensive(error: Error | null): boolean {
  return error instanceof CallError && error.status === 400 && !/cannot be run/i.test(error.message)
}

/** Returns whether the system says that a user's query costs too much. Another system may refuse it for any reason. */
export function isReportedTooExpensive(error: Error | null): boolean {
  return (
    error instanceof CallError &&
    error.status === 400 &&
    /\b(?:reads|returns|comes to|took) .*\bmore than \d/.test(error.message)
  )
}
