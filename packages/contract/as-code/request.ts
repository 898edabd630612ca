/** A request as code: what is to be written, and what comes out. */
import { writeWire } from '#casing.ts'
import type { Args } from '#client.ts'
import type { OperationId } from '#routes.ts'

/** A call as the client takes it: the operation, and the arguments of its method. */
export type CodeRequest = {
  [Op in OperationId]: { readonly operation: Op; readonly args: Omit<Args<Op>, 'signal'> }
}[OperationId]

/** Arguments of a call whichever it is, in camelCase. */
export interface AnyArgs {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** The languages a request can be written in, in the order in which they are shown. */
export const codeLanguages = ['curl', 'cli', 'terraform', 'typescript'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

/**
 * What becomes of secrets: on screen only their length is seen; in what is copied a variable stands for each, which
 * whoever runs the code fills.
 */
export type SecretsAs = 'masked' | 'variables'

/** A request in one language. */
export interface Code {
  /** null where the language has no way to say it; a note then says so. */
  readonly text: string | null
  /** What somebody who uses the text has to know, a sentence each. */
  readonly notes: readonly string[]
}

export const argsOf = (request: CodeRequest): AnyArgs => request.args as AnyArgs

/** The body as it travels; undefined without one. What is undefined in it does not travel. */
export function wireBody(request: CodeRequest): unknown {
  const { body } = argsOf(request)
  return body === undefined ? undefined : JSON.parse(JSON.stringify(writeWire(body)))
}
