import { CallError } from '#data/api-error.ts'

/**
 * For loaders, of what is found in a list or not at all: the error of a call for a thing that does not exist, so that
 * "Page not found" stands inside the frame.
 */
export const notThere = (operation: string): CallError =>
  new CallError('Not found', { status: 404, code: 'ObjectNotFound', operation })
