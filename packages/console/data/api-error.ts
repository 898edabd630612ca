import type { ApiError, ClientError } from '@portico/contract/client.ts'

export interface RefusedField {
  readonly name: string
  readonly why: string
}

/** A failed request, with the message for users (docs/reference/specification.md#error-catalogue). */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** 0 if there was no response */
  readonly status: number
  readonly code: string | undefined
  readonly requestId: string | undefined
  /** The operation in camelCase, such as `projectCreate` */
  readonly operation: string
  /** The name that another resource already has, if the server reports it. */
  readonly takenName: string | undefined
  /** The refused field in camelCase, and the reason, if the server reports them. */
  readonly field: RefusedField | undefined
  /** The requested URL without secrets; undefined if no request was sent */
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

/** Returns the error for a failed result of the API client. */
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
    // A missing request ID is an empty string here.
    requestId: requestId || undefined,
    operation,
    takenName: /^already exists: [a-z-]+ "(.*)"$/s.exec(message)?.[1],
    field: refusedField(message),
    url,
  })
}

const notOffered = 'This system does not offer this action'

/**
 * Returns the message for a response that has no Error body of the API. Such responses come from proxies, with a page
 * of their own or a status about the connection to the server.
 */
function unreadMessage({ status, text }: Pick<ClientError, 'status' | 'text'>): string {
  if (status === 0) return 'The server cannot be reached'
  // docs/reference/specification.md#error-catalogue defines the text.
  if (status < 300) return 'Error reading API response'
  const known = ofProxy[status]
  if (known !== undefined) return `A proxy between you and Portico ${known}`
  if (status === 501) return notOffered
  if (/^\s*</.test(text)) return `A proxy between you and Portico responded with its own page (${status})`
  return status === 403 ? 'Action not authorized' : `Error reading API response (${status})`
}

/** Meaning of a proxy's status, and what to do about it. */
const ofProxy: Readonly<Record<number, string>> = {
  407: 'requires you to sign in to it first (407). Ask your administrator for access',
  413:
    'refused the request: request body too large (413). ' +
    'Ask your administrator to raise its body limit, e.g. client_max_body_size in nginx',
  414: 'refused the request: address too long (414). Use fewer filters, or ask your administrator to raise its limit',
  431: 'refused the request: headers too large (431). Delete the cookies of this site and sign in again',
  502:
    'could not reach Portico (502). Try again in a moment. ' +
    'If this persists, ask your administrator to check that Portico is running',
  504: 'got no response from Portico in time (504). Try again in a moment, or ask your administrator to raise its timeout',
}

/** Returns a URL for logging, with the values of query parameters that contain secrets removed. */
export function withoutSecrets(url: string): string {
  return url.replaceAll(/([?&][^=&]*(?:token|secret|password|code|key)[^=&]*=)[^&]*/gi, '$1…')
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Converts abbreviations to upper case: `ssh key` becomes `SSH key`. */
const withAbbreviations = (thing: string) =>
  thing.replaceAll(/\b(ssh|vpc|ip)\b/g, (abbreviation) => abbreviation.toUpperCase())

/** Returns the message for users about a refusal. The error catalogue of the specification defines the texts. */
export function displayMessage(operation: string, code: string | undefined, message: string): string {
  if (code === 'Forbidden') return 'Action not authorized'
  if (code === 'ObjectAlreadyExists')
    return `${capitalized(withAbbreviations(takenKind(operation, message)))} name already exists`
  const body = unreadBody(message)
  if (body !== undefined) return capitalized(body)
  return message === '' ? 'Unknown server error' : capitalized(message)
}

/** Returns why a body could not be parsed, without the position in its text. */
function unreadBody(message: string): string | undefined {
  return /^unable to parse JSON body: (.*?)(?: at line \d+ column \d+)?$/s.exec(message)?.[1]
}

/**
 * Returns the field that a refusal is about, and the reason. Nested fields are ignored, because they belong to another
 * resource that the request also creates.
 */
function refusedField(message: string): RefusedField | undefined {
  const [, name, why] =
    /^unsupported value for "([a-z_\d]+)": (.*)$/s.exec(message) ??
    /^([a-z_\d]+): (.*)$/s.exec(unreadBody(message) ?? '') ??
    []
  if (name === undefined || why === undefined) return undefined
  const camel = name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
  return { name: camel, why: capitalized(why) }
}

/** Returns the kind of the resource whose name is taken, from the server's message or else from the operation. */
function takenKind(operation: string, message: string): string {
  const matched = /^already exists: ([a-z-]+)/.exec(message)?.[1]
  if (matched !== undefined) return matched.replaceAll('-', ' ')
  return createdKind(operation) ?? 'object'
}

/** Returns the kind that an operation creates, as text; undefined if it creates nothing. */
function createdKind(operation: string): string | undefined {
  const thing = /^(.*?)Create/.exec(operation)?.[1]
  return thing?.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim()
}

/** Returns whether the taken name is the name of the resource itself, and not of a resource that is created with it. */
export function isOwnNameTaken({ code, message, operation }: CallError): boolean {
  if (code !== 'ObjectAlreadyExists') return false
  const taken = message.replace(/ name already exists$/, '').toLowerCase()
  return createdKind(operation)?.endsWith(taken) ?? true
}

/** Returns the message for users about any error. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : 'Unknown server error'
}

/** Returns whether the resource does not exist or the user may not see it (404). */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}

/** Returns whether the user lacks the permission (403). */
export function isForbidden(error: unknown): error is CallError & { readonly status: 403 } {
  return error instanceof CallError && error.status === 403
}

/**
 * Returns whether a failure may be temporary: no response, a server error, or too many requests. Refusals, and
 * operations that the system does not offer (501), are permanent.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status === 501) return false
  return error.status < 400 || error.status >= 500 || error.status === 429
}
