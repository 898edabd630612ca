import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RawConnection, rawConnection } from '#testing/raw-http.ts'
import { logIn, type RunningServer, startServer } from '#testing/server-process.ts'

let folder: string
let server: RunningServer
let cookie: string
const connections: RawConnection[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-raw-'))
  chmodSync(folder, 0o755)
  server = await startServer(['--port', '0', '--data', folder])
  cookie = await logIn(server.url)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy()
})

/**
 * Sends these bytes and waits until the server closes the connection; returns the statuses and the text of all
 * responses.
 */
async function say(bytes: string | Buffer): Promise<{ statuses: number[]; heard: string }> {
  const connection = rawConnection(Number(new URL(server.url).port))
  connections.push(connection)
  connection.socket.write(bytes)
  const heard = await connection.rest()
  return { statuses: [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), heard }
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const host = 'Host: 127.0.0.1'
const close = 'Connection: close'

/** Bytes to send, and the expected statuses of all responses: an additional one would be a smuggled request. */
const raw: readonly (readonly [string, string | Buffer, readonly number[]])[] = [
  [
    'two lengths',
    lines('POST /v1/projects HTTP/1.1', host, 'Content-Length: 2', 'Content-Length: 3') + '{}',
    [400],
  ],
  [
    'a length and chunks',
    lines('POST /v1/projects HTTP/1.1', host, 'Content-Length: 2', 'Transfer-Encoding: chunked') +
      '0\r\n\r\n',
    [400],
  ],
  [
    'a length that is not a number',
    lines('POST /v1/projects HTTP/1.1', host, 'Content-Length: 1e1') + '{}',
    [400],
  ],
  ['a length below nothing', lines('POST /v1/projects HTTP/1.1', host, 'Content-Length: -1'), [400]],
  [
    'a length beyond the largest number',
    lines('POST /v1/projects HTTP/1.1', host, `Content-Length: ${'9'.repeat(40)}`),
    [400],
  ],
  ['an unknown coding', lines('POST /v1/projects HTTP/1.1', host, 'Transfer-Encoding: gzip') + '{}', [400]],
  [
    'chunks, then another coding',
    lines('POST /v1/projects HTTP/1.1', host, 'Transfer-Encoding: chunked, identity') + '0\r\n\r\n',
    [400],
  ],
  [
    'a coding after a tab',
    lines('POST /v1/projects HTTP/1.1', host, 'Transfer-Encoding:\tchunked', 'Content-Length: 4') +
      '0\r\n\r\n',
    [400],
  ],
  [
    'a chunk size that is not a number',
    lines('POST /v1/login/main/local HTTP/1.1', host, 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n',
    [400],
  ],
  ['a header name with a blank', lines('GET /v1/ping HTTP/1.1', host, 'Content-Length : 0'), [400]],
  ['a header on two lines', lines('GET /v1/ping HTTP/1.1', host, 'X-A: b', ' c'), [400]],
  ['NUL in a header', lines('GET /v1/ping HTTP/1.1', host, 'X-A: b\0c'), [400]],
  ['lines that end with a line feed alone', `GET /v1/ping HTTP/1.1\n${host}\n\n`, [400]],
  ['headers of 100 kB', lines('GET /v1/ping HTTP/1.1', host, `X-A: ${'a'.repeat(100_000)}`), [431]],
  [
    '2,001 headers',
    lines('GET /v1/ping HTTP/1.1', host, close, ...Array.from({ length: 2001 }, (_, i) => `a${i}: b`)),
    [431],
  ],
  [
    'an address of 100 kB',
    lines(`GET /v1/projects?search=${'a'.repeat(100_000)} HTTP/1.1`, host, close),
    [431],
  ],
  ['no version', 'GET /v1/me\r\n\r\n', [400]],
  ['a version that is none', lines('GET /v1/ping HTTP/9.9', host), [400]],
  ['a health check of HTTP/1.0 without a host', lines('GET /v1/ping HTTP/1.0'), [200]],
  ['a health check without a host', lines('GET /v1/ping HTTP/1.1', close), [200]],
  ['another request of HTTP/1.0 without a host', lines('GET /v1/projects HTTP/1.0'), [400]],
  ['another method of HTTP/1.0 without a host', lines('OPTIONS / HTTP/1.0'), [400]],
  ['no host', lines('GET /v1/me HTTP/1.1', close), [400]],
  ['a host that is none', lines('GET /v1/ping HTTP/1.1', 'Host: [', close), [400]],
  ['a whole address', lines('GET http://127.0.0.1/v1/ping HTTP/1.1', host, close), [200]],
  ['a whole address of another scheme', lines('GET ftp://127.0.0.1/v1/ping HTTP/1.1', host, close), [400]],
  ['no path', lines('GET ? HTTP/1.1', host, close), [400]],
  ['a star', lines('OPTIONS * HTTP/1.1', host, close), [400]],
  [
    'bytes beyond ASCII in a path',
    Buffer.from(lines('GET /v1/\xff\xfe HTTP/1.1', host, close), 'latin1'),
    [400],
  ],
  ['a method nobody knows', lines('BREW /v1/ping HTTP/1.1', host, close), [400]],
  ['TRACE', lines('TRACE /v1/ping HTTP/1.1', host, close), [405]],
  ['CONNECT', lines('CONNECT 127.0.0.1:22 HTTP/1.1', host, close), []],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['TLS', Buffer.from('160301020001000001fc0303', 'hex'), [400]],
  [
    'two requests at once',
    lines('GET /v1/ping HTTP/1.1', host) + lines('GET /v1/nothing HTTP/1.1', host, close),
    [200, 404],
  ],
  [
    'a body on GET is not the next request',
    lines('GET /v1/ping HTTP/1.1', host, 'Content-Length: 28') +
      lines('GET /v1/nothing HTTP/1.1') +
      lines('GET /v1/ping HTTP/1.1', host, close),
    [200, 200],
  ],
]

test.each(raw)('%s', async (_, bytes, statuses) => {
  const { statuses: came, heard } = await say(bytes)
  expect(came, heard).toEqual(statuses)
  expect([...heard.matchAll(/x-content-type-options: nosniff/gi)]).toHaveLength(statuses.length)
})

/**
 * Chunked bodies with a session: each is either read to its end or refused, and no byte is left for the next request.
 */
test.each([
  ['in single bytes', '{"name":"a b","description":""}'.replaceAll(/./g, '1\r\n$&\r\n'), 400],
  ['with an extension', '2;a="b"\r\n{}\r\n', 400],
  ['of 2,000 levels', `fa0\r\n${'['.repeat(2000)}${']'.repeat(2000)}\r\n`, 400],
  ['with NUL', '3\r\n{\0}\r\n', 400],
  ['without content', '', 400],
])('a chunked body, %s', async (_, chunks, status) => {
  const head = lines(
    'POST /v1/projects HTTP/1.1',
    host,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  )
  const { statuses, heard } = await say(
    `${head}${chunks}0\r\n\r\n${lines('GET /v1/ping HTTP/1.1', host, close)}`,
  )
  expect(statuses, heard).toEqual([status, 200])
})

test('a request without a Host header is refused with that reason', async () => {
  const { heard } = await say(lines('OPTIONS / HTTP/1.0'))
  expect(heard).toContain('content-type: application/json')
  expect(heard).toContain(
    '"message": "The request has no Host header. Send one. Health checks work without it: GET /v1/ping"',
  )
})

test('a health check without a Host header gets the response of `ping`', async () => {
  const { heard } = await say(lines('GET /v1/ping HTTP/1.0'))
  expect(heard).toContain('{"status":"ok"}')
})

test('a health check by HEAD gets the status of `ping` without its body', async () => {
  const { statuses, heard } = await say(lines('HEAD /v1/ping HTTP/1.0'))
  expect(statuses).toEqual([200])
  expect(heard).not.toContain('"status"')
})

test('the server still answers after all these requests', async () => {
  expect((await say(lines('GET /v1/ping HTTP/1.1', host, close))).statuses).toEqual([200])
  expect(server.process.exitCode).toBeNull()
})
