import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { currentRequest } from '@portico/adapters/current-request.ts'
import { refusalResponse } from '@portico/control-plane/kernel/pipeline/respond.ts'
import { internalError, type Refusal } from '@portico/domain/refusals.ts'
import { protect } from './security-headers.ts'

/** Returns the Error body for a request that is refused before it reaches the control plane. */
export function errorResponse(refusal: Refusal): Response {
  return protect(refusalResponse(refusal, currentRequest.getStore()?.requestId ?? randomUUID()))
}

/** Returns a 500; the reason is written only to the log. */
export function failureResponse(): Response {
  return errorResponse(internalError)
}

/** Writes a response to a socket for which there is no Node response, and closes the socket. */
export async function respondOnSocket(socket: Duplex, refusal: Refusal): Promise<void> {
  const response = errorResponse(refusal)
  const record = currentRequest.getStore()
  if (record !== undefined) record.status = refusal.status
  const body = await response.text()
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  headers.set('content-length', String(Buffer.byteLength(body)))
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  if (!socket.writable) return void socket.destroy()
  socket.end(`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n${lines}\r\n${body}`)
  // The socket is closed even if the client keeps its side open.
  socket.once('finish', () => socket.destroy())
}
