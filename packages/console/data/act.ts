import { type Call, type CallArgs, invoke } from './calls.ts'

/** A call that changes something, and what it is given: to be looked at before it is carried out. */
export interface Act {
  readonly call: Call
  readonly args: { readonly query?: object | undefined }
}

export function act<C extends Call>(call: C, args: CallArgs<C>): Act {
  return { call, args }
}

/** Carry it out. @throws CallError */
export function perform({ call, args }: Act): Promise<unknown> {
  return invoke(call, args as never)
}
