import type { ApiError, ClientError } from '@portico/contract/client.ts'

export interface RefusedField {
  readonly name: string
  readonly why: string
}

/** A call that failed, with the message people get to see (docs/reference/specification.md#error-catalogue). */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** 0 when no answer arrived */
  readonly status: number
  readonly code: string | undefined
  readonly requestId: string | undefined
  /** operation, in camelCase, e.g. `projectCreate` */
  readonly operation: string
  /** The name that something else has already, where the server says which. */
  readonly takenName: string | undefined
  /** What of the request was refused and why, where the server says which; in camelCase as the client sends it. */
  readonly field: RefusedField | undefined
  /** what was asked for, without secrets; undefined for what was found out without a call */
  readonly url: string | undefined

  constructor(
    message: string,
    facts: {
      status: number
      code?: string | undefined
      requestId?: string | undefined
      operation: string
      takenName?: string | undefined
      field?: RefusedField | undefined
      url?: string | undefined
    },
  ) {
    super(message)
    this.url = facts.url
    this.status = facts.status
    this.code = facts.code
    this.requestId = facts.requestId
    this.operation = facts.operation
    this.takenName = facts.takenName
    this.field = facts.field
  }
}

/** The error for a failed result of the client. */
export function callError(operation: string, result: ApiError | ClientError): CallError {
  const url = withoutSecrets(result.url)
  const { status } = result
  if (result.type === 'client_error') {
    return new CallError(unreadMessage(result), { status, operation, url })
  }
  const { message, errorCode, requestId } = result.data
  const reason = result.headers.get('portico-reason')
  const shown = status === 501 ? notOffered : (reason ?? displayMessage(operation, errorCode, message))
  return new CallError(shown, {
    status,
    code: errorCode,
    // One that says nothing of itself was given none.
    requestId: requestId || undefined,
    operation,
    takenName: /^already exists: [a-z-]+ "(.*)"$/s.exec(message)?.[1],
    field: refusedField(message),
    url,
  })
}

const notOffered = 'This system does not offer this action'

/**
 * What people read of a response that has no Error body of the API. Proxies answer with pages of their own, and with
 * statuses that say what happened between them and the server.
 */
function unreadMessage({ status, text }: Pick<ClientError, 'status' | 'text'>): string {
  if (status === 0) return 'The server cannot be reached'
  // The wording is fixed by docs/reference/specification.md#error-catalogue.
  if (status < 300) return 'Error reading API response'
  const known = ofProxy[status]
  if (known !== undefined) return `A proxy between you and Portico ${known}`
  if (status === 501) return notOffered
  if (/^\s*</.test(text)) return `A proxy between you and Portico answered with a page of its own (${status})`
  return status === 403 ? 'Action not authorized' : `Error reading API response (${status})`
}

/** What a proxy says with a status, and what to do about it. */
const ofProxy: Readonly<Record<number, string>> = {
  407: 'wants you to sign in to it first (407). Ask your administrator for access',
  413:
    'refused the request: request body too large (413). ' +
    'Ask your administrator to raise its body limit, e.g. client_max_body_size in nginx',
  414: 'refused the request: address too long (414). Use fewer filters, or ask your administrator to raise its limit',
  431: 'refused the request: headers too large (431). Delete the cookies of this site and sign in again',
  502:
    'could not reach Portico (502). Try again in a moment. ' +
    'If this persists, ask your administrator to check that Portico is running',
  504: 'got no answer from Portico in time (504). Try again in a moment, or ask your administrator to raise its timeout',
}

/** An address as it may be written down: what names itself a secret is left out of its query. */
export function withoutSecrets(url: string): string {
  return url.replaceAll(/([?&][^=&]*(?:token|secret|password|code|key)[^=&]*=)[^&]*/gi, '$1…')
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Abbreviations are written as such: an `ssh key` is an SSH key. */
const spelled = (thing: string) =>
  thing.replaceAll(/\b(ssh|vpc|ip)\b/g, (abbreviation) => abbreviation.toUpperCase())

/** What a person reads of a refusal; the rules and quoted texts are the specification's error catalogue. */
export function displayMessage(operation: string, code: string | undefined, message: string): string {
  if (code === 'Forbidden') return 'Action not authorized'
  if (code === 'ObjectAlreadyExists')
    return `${capitalized(spelled(takenThing(operation, message)))} name already exists`
  const body = unreadBody(message)
  if (body !== undefined) return capitalized(body)
  return message === '' ? 'Unknown server error' : capitalized(message)
}

/** What could not be read of a body, without the place in its text. */
function unreadBody(message: string): string | undefined {
  return /^unable to parse JSON body: (.*?)(?: at line \d+ column \d+)?$/s.exec(message)?.[1]
}

/** The field that a refusal is about. What lies deeper in a request is of something else that is made along. */
function refusedField(message: string): RefusedField | undefined {
  const [, name, why] =
    /^unsupported value for "([a-z_\d]+)": (.*)$/s.exec(message) ??
    /^([a-z_\d]+): (.*)$/s.exec(unreadBody(message) ?? '') ??
    []
  if (name === undefined || why === undefined) return undefined
  const camel = name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
  return { name: camel, why: capitalized(why) }
}

/** The kind of thing whose name is taken: from the server's words, else from the operation. */
function takenThing(operation: string, message: string): string {
  const told = /^already exists: ([a-z-]+)/.exec(message)?.[1]
  if (told !== undefined) return told.replaceAll('-', ' ')
  return madeThing(operation) ?? 'object'
}

/** What an operation makes, in words; undefined when it makes nothing. */
function madeThing(operation: string): string | undefined {
  const thing = /^(.*?)Create/.exec(operation)?.[1]
  return thing?.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim()
}

/** Is it the name of what was to be made, or changed, that is taken? Not that of something made along with it. */
export function isOwnNameTaken({ code, message, operation }: CallError): boolean {
  if (code !== 'ObjectAlreadyExists') return false
  const taken = message.replace(/ name already exists$/, '').toLowerCase()
  return madeThing(operation)?.endsWith(taken) ?? true
}

/** Any error as what people read. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : 'Unknown server error'
}

/** Is it the answer for something that does not exist, or that the user may not see? */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}

/** May this user not do it, or not any more? */
export function isForbidden(error: unknown): error is CallError & { readonly status: 403 } {
  return error instanceof CallError && error.status === 403
}

/**
 * Does it go away by itself? No answer, a server in trouble, or too many requests; a refusal stays one, and so does what
 * a system does not offer.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status === 501) return false
  return error.status < 400 || error.status >= 500 || error.status === 429
}
