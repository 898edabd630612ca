import { CallError } from '#data/api-error.ts'

/**
 * For loaders of resources that are looked up in a list: returns the error of a resource that does not exist, so that
 * "Page not found" is shown inside the frame.
 */
export const notFoundError = (operation: string): CallError =>
  new CallError('Not found', { status: 404, code: 'ObjectNotFound', operation })
