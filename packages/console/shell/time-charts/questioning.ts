import { CallError } from '#data/api-error.ts'

/** ms in which a question to metrics is answered, or fails */
export const patience = 30_000

/** Samples are so far apart that nothing can be told of such short periods: few were taken, or they are old. */
export function isTooFine(error: unknown): boolean {
  return error instanceof CallError && error.status === 400 && /periods apart/.test(error.message)
}

/** Does the system behind the console know nothing of such questions? Its words for that are its own. */
export function isUnserved(error: Error | null): boolean {
  return (
    error instanceof CallError &&
    (error.status === 405 ||
      error.status === 501 ||
      ([400, 404].includes(error.status) && error.code === undefined))
  )
}

/** Did the system refuse a chart's question for what it would cost? There is nothing else about ours that it could refuse. */
export function isTooDear(error: Error | null): boolean {
  return error instanceof CallError && error.status === 400 && !/cannot be run/i.test(error.message)
}

/** Does the system say that what somebody wrote would cost too much? Another system may refuse it for whatever it likes. */
export function isSaidTooDear(error: Error | null): boolean {
  return (
    error instanceof CallError &&
    error.status === 400 &&
    /\b(?:reads|comes to|took) .*\bmore than \d/.test(error.message)
  )
}
