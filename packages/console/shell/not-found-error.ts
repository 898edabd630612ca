import { CallError } from '#data/api-error.ts'

/**
 * Returns the error for a resource that does not exist. It is for loaders that find a resource in a list; the page then
 * shows "Page not found" inside the frame.
 */
export const notFoundError = (operation: string): CallError =>
  new CallError('Not found', { status: 404, code: 'ObjectNotFound', operation })
