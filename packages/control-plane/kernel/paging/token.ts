import { endpointOf } from '@portico/contract/endpoints.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { isUuid, malformed } from '@portico/domain/refusals.ts'
import type { Context } from '../context.ts'
import { limits } from '../limits.ts'
import { tooDeepAt } from '../pipeline/json-text.ts'
import { parseQuery } from '../pipeline/read-input.ts'
import { textProblem } from '../pipeline/storable.ts'
import { refuse } from '../refusal-error.ts'

/** A value of a row's sort key: text, number, or an ISO time. */
export type KeyValue = string | number

/** The content of a page token, which is valid without other parameters (docs/reference/conventions.md#paging). */
export interface TokenContent {
  readonly operation: string
  /** query of the first request: parents, filters, sort */
  readonly query: Readonly<Record<string, unknown>>
  /** sort key of the last row returned */
  readonly after: readonly KeyValue[]
}

const version = 1

/**
 * Returns an opaque, URL-safe token. It is not signed because it grants no rights: every request with it is authorized.
 */
export function encodeToken(content: TokenContent): string {
  const json = JSON.stringify([version, content.operation, content.query, content.after])
  const bytes = new TextEncoder().encode(json)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** PostgreSQL types as which sort keys are compared. */
export type KeyType = 'text' | 'uuid' | 'bigint' | 'timestamptz'

/**
 * A list request as it is executed: its query, and the sort key after which the page starts, null on the first page.
 */
export interface OpenedQuery<Q> {
  readonly query: Q
  readonly after: readonly KeyValue[] | null
}

/**
 * Returns the query of a list request: its own, or the one in its page token, in which case everything but `limit` and
 * `count` comes from the token. Clients can forge tokens, so the token's query is parsed like one in a URL.
 * @throws 400 for a token that is malformed, belongs to another format or operation, or has parameters that the
 * operation does not accept
 */
export function openQuery<
  Q extends { limit: number; page_token?: string | undefined; count?: boolean | undefined },
>(ctx: Pick<Context, 'operation'>, query: Q): OpenedQuery<Q> {
  if (query.page_token === undefined) return { query, after: null }
  const content = readToken(query.page_token)
  if (content === null) return refuse(malformed('failed to parse pagination token: unrecognized format'))
  if (content.operation !== ctx.operation) {
    return refuse(malformed('invalid page token: it belongs to another list'))
  }
  const { page_token: _token, ...given } = content.query
  // Parsed by the schema that `Q` is derived from.
  const parsed = parseQuery(endpointOf(ctx.operation as OperationId), given) as Q
  return { query: { ...parsed, limit: query.limit, count: query.count }, after: content.after }
}

/** Checks a token's sort key against the types of its columns. @throws 400 if it does not match */
export function expectKey(after: readonly KeyValue[], types: readonly KeyType[]): void {
  if (after.length === types.length && types.every((type, i) => isKeyOf[type](after[i]))) return
  refuse(malformed('failed to parse pagination token: it does not fit this list'))
}

const isKeyOf: Readonly<Record<KeyType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && textProblem(value) === null,
  uuid: (value) => typeof value === 'string' && isUuid(value),
  bigint: (value) => Number.isSafeInteger(value),
  // Accepts exactly what `keyValue` writes.
  timestamptz: (value) => typeof value === 'string' && isInstant(value),
}

function isInstant(text: string): boolean {
  const date = new Date(text)
  // PostgreSQL has no year 0, and reads years of more than four digits differently.
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString() === text
}

function readToken(token: string): TokenContent | null {
  try {
    const binary = atob(token.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (tooDeepAt(json, limits.jsonDepth) !== null) return null
    const value: unknown = JSON.parse(json)
    if (!Array.isArray(value) || value.length !== 4) return null
    const [format, operation, query, after] = value as unknown[]
    if (format !== version || typeof operation !== 'string') return null
    if (typeof query !== 'object' || query === null || Array.isArray(query)) return null
    if (!Array.isArray(after) || after.length === 0 || !after.every(isKeyValue)) return null
    return { operation, query: query as Record<string, unknown>, after }
  } catch {
    return null
  }
}

function isKeyValue(value: unknown): value is KeyValue {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}
