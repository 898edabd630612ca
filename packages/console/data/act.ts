import { CallError } from './api-error.ts'
import { type Call, type CallArgs, invoke } from './calls.ts'

/** A call that changes something, and what it is given: to be looked at before it is carried out. */
export interface Act {
  readonly call: Call
  readonly args: { readonly query?: object | undefined }
}

export function act<C extends Call>(call: C, args: CallArgs<C>): Act {
  return { call, args }
}

/**
 * Carry it out.
 * @param unchangedSince a place of the change log: nothing is done where what it changes was changed after that, as far
 * as the system knows of places
 * @throws CallError, 412 then
 */
export function perform({ call, args }: Act, unchangedSince?: string): Promise<unknown> {
  return invoke(call, args as never, undefined, unchangedSince === undefined ? {} : { unchangedSince })
}

/** Was it not done because what it would have changed was changed meanwhile? */
export function isOvertaken(error: unknown): boolean {
  return error instanceof CallError && error.status === 412
}
