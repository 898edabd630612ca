import type { Api } from '@portico/contract/client.ts'

/** Name of an operation's method: `instanceList`. */
export type Call = keyof Api

/** The arguments and the response type of a method. */
export type CallArgs<C extends Call> = Omit<NonNullable<Parameters<Api[C]>[0]>, 'signal' | 'ifMatch'>
export type CallData<C extends Call> =
  Awaited<ReturnType<Api[C]>> extends infer R
    ? R extends { type: 'success'; data: infer D }
      ? D
      : never
    : never

/** The operations that return pages of rows. */
export type ListCall = {
  [C in Call]: CallData<C> extends { items: readonly unknown[] } ? C : never
}[Call]

/** A row of a list. */
export type RowOf<C extends ListCall> = CallData<C> extends { items: readonly (infer Row)[] } ? Row : never
