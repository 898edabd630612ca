import { CallError } from './api-error.ts'
import { type Call, type CallArgs, invoke } from './calls.ts'

/** A write request that can be previewed before it is sent: an operation with its arguments. */
export interface WriteRequest {
  readonly call: Call
  readonly args: { readonly query?: object | undefined }
}

export function writeRequest<C extends Call>(call: C, args: CallArgs<C>): WriteRequest {
  return { call, args }
}

/**
 * Sends a write request.
 * @param unchangedSince a position in the change log: a server with positions refuses the request if the resource was
 * changed after it
 * @throws CallError, with status 412 if it was changed
 */
export function sendWrite({ call, args }: WriteRequest, unchangedSince?: string): Promise<unknown> {
  return invoke(call, args as never, undefined, unchangedSince === undefined ? {} : { unchangedSince })
}

/** Returns whether a request was refused (412) because another request had changed the resource. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 412
}
