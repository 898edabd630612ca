import { endpointOf } from '@portico/contract/endpoints.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { isUuid, unreadable } from '@portico/domain/refusals.ts'
import type { Context } from '../context.ts'
import { limits } from '../limits.ts'
import { tooDeepAt } from '../pipeline/json-text.ts'
import { parseQuery } from '../pipeline/read-input.ts'
import { textProblem } from '../pipeline/storable.ts'
import { refuse } from '../refusal-error.ts'

/** A value of the last row's sort key: text, number, or an ISO time. */
export type KeyValue = string | number

/** What a page token carries, so that it stands alone (docs/reference/conventions.md#paging). */
export interface TokenContent {
  readonly operation: string
  /** the query of the first call: parents, filters, sort */
  readonly query: Readonly<Record<string, unknown>>
  /** sort key of the last row answered */
  readonly after: readonly KeyValue[]
}

const version = 1

/** Opaque and URL-safe. Not signed: it grants nothing, the caller is authorized anew with what it says. */
export function encodeToken(content: TokenContent): string {
  const json = JSON.stringify([version, content.operation, content.query, content.after])
  const bytes = new TextEncoder().encode(json)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** PostgreSQL types that sort keys are compared as. */
export type KeyType = 'text' | 'uuid' | 'bigint' | 'timestamptz'

/** A list call as it is carried out: what it asks for, and behind which sort key; null on the first page. */
export interface OpenedQuery<Q> {
  readonly query: Q
  readonly after: readonly KeyValue[] | null
}

/**
 * The query of a list call: its own, or the one in its page token, in which case everything but `limit` and
 * `count` comes from there. A token is whatever somebody sends, so its query is parsed like one that came in the address.
 * @throws 400 for a token that is broken, of another format or operation, or says what the call does not take
 */
export function openQuery<
  Q extends { limit: number; page_token?: string | undefined; count?: boolean | undefined },
>(ctx: Pick<Context, 'operation'>, query: Q): OpenedQuery<Q> {
  if (query.page_token === undefined) return { query, after: null }
  const content = readToken(query.page_token)
  if (content === null) return refuse(unreadable('failed to parse pagination token: unrecognized format'))
  if (content.operation !== ctx.operation) {
    return refuse(unreadable('invalid page token: it belongs to another list'))
  }
  const { page_token: _token, ...given } = content.query
  // Parsed by the schema that `Q` is made of.
  const parsed = parseQuery(endpointOf(ctx.operation as OperationId), given) as Q
  return { query: { ...parsed, limit: query.limit, count: query.count }, after: content.after }
}

/** Check the sort key of a token against the columns it is compared with. @throws 400 when it does not fit */
export function expectKey(after: readonly KeyValue[], types: readonly KeyType[]): void {
  if (after.length === types.length && types.every((type, i) => isKeyOf[type](after[i]))) return
  refuse(unreadable('failed to parse pagination token: it does not fit this list'))
}

const isKeyOf: Readonly<Record<KeyType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && textProblem(value) === null,
  uuid: (value) => typeof value === 'string' && isUuid(value),
  bigint: (value) => Number.isSafeInteger(value),
  // Exactly what `keyValue` made of one.
  timestamptz: (value) => typeof value === 'string' && isInstant(value),
}

function isInstant(text: string): boolean {
  const date = new Date(text)
  // PostgreSQL has no year 0, and reads years of more than four digits otherwise.
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
