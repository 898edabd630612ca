/** A request as code: what is to be written, and what comes out. */
import { writeWire } from '#casing.ts'
import type { Args, CamelBody } from '#client.ts'
import type { OperationId } from '#routes.ts'
import type { MakingOperation } from './terraform/mapping.ts'

/** A call as the client takes it: the operation, and the arguments of its method. */
export type CodeRequest = {
  [Op in OperationId]: {
    readonly operation: Op
    readonly args: Omit<Args<Op>, 'signal'>
    readonly becomes?: Becoming
  }
}[OperationId]

/**
 * What a thing is once a call has changed it, in the words of the call that makes such a thing: Terraform is told what
 * is to be, not what is to be done.
 */
export type Becoming = {
  [Op in MakingOperation]: {
    readonly operation: Op
    /** Its name before the call, which its block goes by. */
    readonly name: string
    /** Name of the project it lies in. */
    readonly project?: string
    /** Names of the VPC, and of the router, that it lies in. */
    readonly vpc?: string
    readonly router?: string
  } & (
    | { readonly isWhole: true; readonly body: CamelBody<Op> }
    /** Only what the call changes; the rest of its block stays as it is. */
    | { readonly isWhole: false; readonly body: Partial<CamelBody<Op>> }
  )
}[MakingOperation]

/** A file that becomes an image: many calls, which a command of the `oxide` program makes one after the other. */
export interface ImageImport {
  /** Name of the project. */
  readonly project: string
  /** Name of a file with a raw image. */
  readonly file: string
  readonly image: {
    readonly name: string
    readonly description: string
    readonly os: string
    readonly version: string
    readonly blockSize: number
  }
}

/** Whatever is shown as code. */
export type Codeable = CodeRequest | ImageImport

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

/** The body as it travels; undefined without one. */
export function wireBody(request: CodeRequest): unknown {
  const { body } = argsOf(request)
  return body === undefined ? undefined : wireOf(body)
}

/** A value as it travels. What is undefined in it does not. */
export const wireOf = (value: unknown): unknown => JSON.parse(JSON.stringify(writeWire(value)))
