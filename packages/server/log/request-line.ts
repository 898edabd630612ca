import { measuredParts } from '@portico/control-plane/kernel/request-record.ts'
import type { Logger } from 'pino'
import type { EndedRequest } from '#http/observed.ts'

/** Duration in ms from which a request is logged as a warning, with the parts of its duration. */
const slowRequest = 1000

/** What is requested so often that it is logged only at level debug. */
const frequent = new Set(['asset', 'health', 'ping'])

/** Maximum length of a logged path. */
const longestPath = 1000

/** Writes one line for a request that has ended. Queries and headers are never logged, since they can be secret. */
export function logRequest(logger: Logger, request: EndedRequest): void {
  const level = levelOf(request)
  if (!logger.isLevelEnabled(level)) return
  const { record, method, path, status, took, bytes } = request
  const user = record.caller?.kind === 'user' ? record.caller : null
  logger[level](
    {
      request_id: record.requestId,
      operation: record.operation,
      method,
      path: path.slice(0, longestPath),
      user_id: user?.userId ?? null,
      user: user?.displayName ?? null,
      silo: user?.siloName ?? null,
      status,
      duration_ms: rounded(took),
      bytes,
      source: record.source,
      ...(isSlow(request) && { parts_ms: partsOf(request), statements: record.statements }),
    },
    isSlow(request) ? 'slow request' : 'request',
  )
}

function levelOf(request: EndedRequest): 'warn' | 'info' | 'debug' {
  const operation = request.record.operation ?? ''
  // A failed file is rare; health checks fail for as long as a server is not ready.
  if (frequent.has(operation) && (request.status < 500 || operation !== 'asset')) return 'debug'
  return isSlow(request) || request.status >= 500 ? 'warn' : 'info'
}

/** Streams and websockets are meant to stay open; of a document, only the end shows how long it took. */
function isSlow({ record, took, untilAnswered, lasts }: EndedRequest): boolean {
  if (lasts) return false
  return (record.operation === 'document' ? took : untilAnswered) > slowRequest
}

function partsOf({ record, took }: EndedRequest): Record<string, number> {
  const parts = Object.fromEntries(measuredParts.map((part) => [part, rounded(record.parts[part])]))
  const measured = measuredParts.reduce((sum, part) => sum + record.parts[part], 0)
  return { ...parts, other: rounded(Math.max(0, took - measured)) }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
