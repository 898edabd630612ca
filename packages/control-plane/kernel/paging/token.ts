import { unreadable } from '@portico/domain/refusals.ts'
import { refuse } from '../refusal-error.ts'

/** A value of the last row's sort key: text, number, or an ISO time. */
export type KeyValue = string | number

/** What a page token carries, so that it stands alone (semantics/conventions.md section 4). */
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

/** @throws 400 for a token that is broken, of another format, or of another operation. */
export function decodeToken(token: string, operation: string): TokenContent {
  const content = readToken(token)
  if (content === null) return refuse(unreadable('failed to parse pagination token: unrecognized format'))
  if (content.operation !== operation) {
    return refuse(unreadable('invalid page token: it belongs to another list'))
  }
  return content
}

function readToken(token: string): TokenContent | null {
  try {
    const binary = atob(token.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
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
