import { CallError } from './api-error.ts'
import { type Call, type CallArgs, invoke } from './calls.ts'

/** A change that can be previewed before it is sent: an operation with its arguments. */
export interface WriteRequest {
  readonly call: Call
  readonly args: { readonly query?: object | undefined }
}

export function writeRequest<C extends Call>(call: C, args: CallArgs<C>): WriteRequest {
  return { call, args }
}

/**
 * Sends the change.
 * @param unchangedSince a position in the change log: the change is refused if its resource was changed after it, on
 * servers that know positions
 * @throws CallError, with status 412 when it was changed
 */
export function sendWrite({ call, args }: WriteRequest, unchangedSince?: string): Promise<unknown> {
  return invoke(call, args as never, undefined, unchangedSince === undefined ? {} : { unchangedSince })
}

/** Returns whether a change was refused because its resource had been changed by another request (412). */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 412
}
