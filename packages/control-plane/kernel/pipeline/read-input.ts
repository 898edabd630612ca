import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import { parseProblem, prefixed } from '@portico/contract/parse-problem.ts'
import type { BodyKind } from '@portico/contract/routes/route.ts'
import { readQuery } from '@portico/contract/schemas/query.ts'
import { uploadLimits } from '@portico/domain/images/upload.ts'
import { type Refusal, malformed } from '@portico/domain/refusals.ts'
import type { z } from 'zod'
import { limits } from '../limits.ts'
import { refuse } from '../refusal-error.ts'
import { requireKnownParameters, unknownFieldIn } from './api-version.ts'
import { lineAndColumn, offsetOf } from './json-location.ts'
import { tooDeepAt } from './json-text.ts'
import { findUnstorable } from './storable.ts'

export interface RawInput {
  readonly path: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Parses the path and then the query with the endpoint's schemas (docs/reference/README.md).
 * @param version the later version of the contract that the request asks for: unknown parameters are refused
 * @throws 400 without an error code if they are invalid
 */
export function readAddress(
  endpoint: AnyEndpoint,
  url: URL,
  pathParams: Record<string, string>,
  version: string | null,
): Omit<RawInput, 'body'> {
  const path = parse(endpoint.path, pathParams, (problem) =>
    malformed(`bad parameter in URL path: ${problem}`),
  )
  if (version !== null) requireKnownParameters(endpoint, url, version)
  const query = parseQuery(endpoint, readQuery(url.searchParams))
  return { path, query }
}

/** Parses query parameters from any source. @throws 400 without an error code */
export function parseQuery(endpoint: AnyEndpoint, given: Readonly<Record<string, unknown>>): unknown {
  return parseParams(endpoint.query, given)
}

/** Parses parameters with any schema. @throws 400 without an error code */
export function parseParams<S extends z.ZodType>(
  schema: S,
  given: Readonly<Record<string, unknown>>,
): z.output<S> {
  return parse(schema, given, (problem) => malformed(`unable to parse query string: ${problem}`))
}

type Explain = (problem: string, path: readonly (string | number)[]) => Refusal

function parse<S extends z.ZodType>(schema: S, value: unknown, explain: Explain): z.output<S> {
  const unstorable = findUnstorable(value)
  if (unstorable !== null) {
    const { path, problem } = unstorable
    return refuse(explain(prefixed(path, problem), path))
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const path = (result.error.issues[0]?.path ?? []).map((key) =>
    typeof key === 'symbol' ? String(key) : key,
  )
  return refuse(explain(parseProblem(result.error, value), path))
}

/** The content type of each kind of body. SAML responses arrive as an HTML form and are parsed by their handler. */
const contentTypes: Readonly<Record<BodyKind, string | null>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  raw_form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
  none: null,
}

/** Returns the maximum length of the operation's body, in bytes. */
export function bodyLimit(endpoint: AnyEndpoint): number {
  if (endpoint.id === 'disk_bulk_write_import') return limits.bulkWriteBody
  if (endpoint.id === 'portico_image_upload_piece') return uploadLimits.largestPiece
  if (endpoint.id === 'login_saml') return limits.samlBody
  return endpoint.route.auth === 'none' ? limits.anonymousBody : limits.requestBody
}

/**
 * Refuses a body whose content type is not what the operation expects; a body without a content type is accepted.
 * @throws 400
 */
export function expectContentType(endpoint: AnyEndpoint, request: Request): void {
  const expected = contentTypes[endpoint.route.body]
  const given = request.headers.get('content-type')
  if (expected === null || given === null || given === '') return
  const type = given.split(';')[0]?.trim().toLowerCase()
  if (type !== expected) refuse(malformed(`expected content type "${expected}", got "${type}"`))
}

/**
 * Parses a body with the endpoint's schema.
 * @param version the later version of the contract that the request asks for: unknown fields are refused
 * @throws 400 without an error code
 */
export function parseBody(endpoint: AnyEndpoint, bytes: Uint8Array, version: string | null): unknown {
  const kind = endpoint.route.body
  if (kind === 'none' || kind === 'bytes' || kind === 'raw_form') return bytes
  return kind === 'form'
    ? readForm(endpoint, textOf(bytes, kind))
    : readJson(endpoint, textOf(bytes, kind), version)
}

const bodyNames = { json: 'JSON', form: 'URL-encoded' } as const

function textOf(bytes: Uint8Array, kind: 'json' | 'form'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(malformed(`unable to parse ${bodyNames[kind]} body: it is not valid UTF-8`))
  }
}

function readForm(endpoint: AnyEndpoint, text: string): unknown {
  return parse(endpoint.body, readQuery(new URLSearchParams(text)), (problem) =>
    malformed(`unable to parse URL-encoded body: ${problem}`),
  )
}

function readJson(endpoint: AnyEndpoint, text: string, version: string | null): unknown {
  const deep = tooDeepAt(text, limits.jsonDepth)
  if (deep !== null) return refuse(badJson('recursion limit exceeded', text, deep))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse(badJson(syntaxProblem(error), text, syntaxOffset(error, text)))
  }
  const unknown = version === null ? null : unknownFieldIn(endpoint, value, version)
  if (unknown !== null) refuse(badJson(unknown.problem, text, offsetOf(text, unknown.path)))
  return parse(endpoint.body, value, (problem, path) => badJson(problem, text, offsetOf(text, path)))
}

function badJson(reason: string, text: string, offset: number): Refusal {
  const { line, column } = lineAndColumn(text, offset)
  return malformed(`unable to parse JSON body: ${reason} at line ${line} column ${column}`)
}

/** V8 appends the position of the error to its message; this function reports the position in its own format. */
function syntaxProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : 'not valid JSON'
  return (
    message
      .replace(/,? (\.\.\.)?".*$/s, '')
      .replace(/ in JSON at position.*$/s, '')
      .trim() || 'not valid JSON'
  )
}

function syntaxOffset(error: unknown, text: string): number {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  return position === undefined ? text.length : Number(position)
}
