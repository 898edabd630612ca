/** Types of requests that are shown as code, and of the result. */
import { writeWire } from '#casing.ts'
import type { Args, CamelBody } from '#client.ts'
import type { OperationId } from '#routes.ts'
import type { CreateOperation } from './terraform/mapping.ts'

/** A request as the client makes it: the operation and the arguments of its method. */
export type CodeRequest = {
  [Op in OperationId]: {
    readonly operation: Op
    readonly args: Omit<Args<Op>, 'signal'>
    readonly becomes?: ChangedResource
  }
}[OperationId]

/**
 * The resource after a change, in the form of the request that would create it. Terraform needs it, since it describes
 * the desired state instead of the change.
 */
export type ChangedResource = {
  [Op in CreateOperation]: {
    readonly operation: Op
    /** name of the resource before the change, from which the label of its block derives */
    readonly name: string
    /** name of the resource's project */
    readonly project?: string
    /** names of the resource's VPC and router */
    readonly vpc?: string
    readonly router?: string
  } & (
    | { readonly isWhole: true; readonly body: CamelBody<Op> }
    /** The body contains only the changed fields. The other attributes of the resource's block stay unchanged. */
    | { readonly isWhole: false; readonly body: Partial<CamelBody<Op>> }
  )
}[CreateOperation]

/** The import of a file as an image. It takes several requests, which one command of the `oxide` program makes. */
export interface ImageImport {
  /** name of the project */
  readonly project: string
  /** name of a raw image file */
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

/** The languages in which requests are shown, in the order of display. */
export const codeLanguages = ['curl', 'cli', 'terraform', 'typescript'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

/**
 * How secrets are printed. `masked`: replaced by their length, on screen. `variables`: replaced by variables that the
 * user has to set, in copied text.
 */
export type SecretsAs = 'masked' | 'variables'

/** A request in one language. */
export interface Code {
  /** the code; null if the language cannot express the request, and a note then says so */
  readonly text: string | null
  /** notes for users of the code, one sentence each */
  readonly notes: readonly string[]
}

export const argsOf = (request: CodeRequest): AnyArgs => request.args as AnyArgs

/** Returns the body of a request in wire form; undefined if it has none. */
export function wireBody(request: CodeRequest): unknown {
  const { body } = argsOf(request)
  return body === undefined ? undefined : wireOf(body)
}

/** Returns a value in wire form. Fields that are undefined are removed. */
export const wireOf = (value: unknown): unknown => JSON.parse(JSON.stringify(writeWire(value)))
