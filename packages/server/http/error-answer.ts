import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusalResponse } from '@portico/control-plane/kernel/pipeline/respond.ts'
import { internalError, type Refusal } from '@portico/domain/refusals.ts'
import { protect } from './security-headers.ts'

/** The Error body for what is refused before the control plane sees it. */
export function errorAnswer(refusal: Refusal): Response {
  return protect(refusalResponse(refusal, randomUUID()))
}

/** 500, whose reason only the log has. */
export function failureAnswer(): Response {
  return errorAnswer(internalError)
}

/** Answer on a socket of which Node has made no response, and close it. */
export async function answerOnSocket(socket: Duplex, refusal: Refusal): Promise<void> {
  const response = errorAnswer(refusal)
  const body = await response.text()
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  headers.set('content-length', String(Buffer.byteLength(body)))
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  if (!socket.writable) return void socket.destroy()
  socket.end(`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n${lines}\r\n${body}`)
  // Closed even if the other side leaves its half open.
  socket.once('finish', () => socket.destroy())
}
