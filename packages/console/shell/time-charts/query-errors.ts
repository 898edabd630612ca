import { CallError } from '#data/api-error.ts'

/** Timeout of a metrics query in ms */
export const queryTimeout = 30_000

/**
 * Returns whether a query failed because its period is shorter than the interval between samples, which are rare or
 * old.
 */
export function isTooFine(error: unknown): boolean {
  return error instanceof CallError && error.status === 400 && /periods apart/.test(error.message)
}

/** Returns whether the server does not support such queries; each server reports this with another text. */
export function isUnsupported(error: Error | null): boolean {
  return (
    error instanceof CallError &&
    (error.status === 405 ||
      error.status === 501 ||
      ([400, 404].includes(error.status) && error.code === undefined))
  )
}

/**
 * Returns whether the server refused a chart's query because of its cost. The console's own queries are refused for no
 * other reason.
 */
export function isTooExpensive(error: Error | null): boolean {
  return error instanceof CallError && error.status === 400 && !/cannot be run/i.test(error.message)
}

/**
 * Returns whether the server reports that a user's query is too expensive. An upstream may refuse a query for any
 * reason.
 */
export function isReportedTooExpensive(error: Error | null): boolean {
  return (
    error instanceof CallError &&
    error.status === 400 &&
    /\b(?:reads|returns|comes to|took) .*\bmore than \d/.test(error.message)
  )
}
