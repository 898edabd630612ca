/** Types of requests that are shown as code, and of the result. */
import { writeWire } from '#casing.ts'
import type { Args, CamelBody } from '#client.ts'
import type { OperationId } from '#routes.ts'
import type { CreateOperation } from './terraform/mapping.ts'

/** A request as passed to the client: the operation and the arguments of its method. */
export type CodeRequest = {
  [Op in OperationId]: {
    readonly operation: Op
    readonly args: Omit<Args<Op>, 'signal'>
    readonly becomes?: ChangedResource
  }
}[OperationId]

/**
 * The resource after a change, as the body of the operation that creates such a resource: Terraform describes the
 * desired state, not the change.
 */
export type ChangedResource = {
  [Op in CreateOperation]: {
    readonly operation: Op
    /** Its name before the change, after which its block is named. */
    readonly name: string
    /** Name of its project. */
    readonly project?: string
    /** Names of its VPC and router. */
    readonly vpc?: string
    readonly router?: string
  } & (
    | { readonly isWhole: true; readonly body: CamelBody<Op> }
    /** Only the changed fields; the rest of its block stays unchanged. */
    | { readonly isWhole: false; readonly body: Partial<CamelBody<Op>> }
  )
}[CreateOperation]

/** The import of a file as an image: several requests, which one command of the `oxide` program makes. */
export interface ImageImport {
  /** Name of the project. */
  readonly project: string
  /** Name of a raw image file. */
  readonly file: string
  readonly image: {
    readonly name: string
    readonly description: string
    readonly os: string
    readonly version: string
    readonly blockSize: number
  }
}

/** Everything that can be shown as code. */
export type ShownAsCode = CodeRequest | ImageImport

/** Arguments of any request, in camelCase. */
export interface AnyArgs {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** The languages in the order in which they are shown. */
export const codeLanguages = ['curl', 'cli', 'terraform', 'typescript'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

/**
 * How secrets are shown: `masked` on screen, with only their length; as `variables` in copied text, which the user has
 * to set.
 */
export type SecretsAs = 'masked' | 'variables'

/** A request in one language. */
export interface Code {
  /** null if the language cannot express it; then a note says so */
  readonly text: string | null
  /** Notes for users of the text, one sentence each. */
  readonly notes: readonly string[]
}

export const argsOf = (request: CodeRequest): AnyArgs => request.args as AnyArgs

/** Returns the body in wire form; undefined without one. */
export function wireBody(request: CodeRequest): unknown {
  const { body } = argsOf(request)
  return body === undefined ? undefined : wireOf(body)
}

/** Returns a value in wire form, without undefined fields. */
export const wireOf = (value: unknown): unknown => JSON.parse(JSON.stringify(writeWire(value)))
