import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawConnection } from './testing/raw-http.ts'
import { failingServer, logIn, type RunningServer, startServer } from './testing/server-process.ts'

let folder: string
let server: RunningServer

const monitored = ['--metrics-port', '0', '--drain-time', '1']

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-main-'))
  chmodSync(folder, 0o755)
  server = await startServer(['--port', '0', '--data', path.join(folder, 'data'), ...monitored])
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const oneLine = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Building')).length

test.each([
  [['--prot', '5'], /--prot.*Add --help for the list/],
  [['--speed', '-1'], /--speed.*Add --help for the list/],
  [['--port', 'http'], /--port takes a whole number/],
  [['--data', ''], /--data takes a folder/],
  [['--hypervisor', 'xen'], /--hypervisor takes simulated, qemu, libvirt, auto/],
  [['--database', 'mysql://x'], /--database takes a URL that begins with postgres/],
  [['--database', 'postgres://nobody@127.0.0.1:1/none'], /cannot be reached.*Check --database/],
])('%s ends the start with one clear line of text', async (args, message) => {
  const { code, printed } = await failingServer(args)
  expect(printed).toMatch(message)
  expect(oneLine(printed)).toBe(1)
  expect(code).toBe(1)
})

test('a port in use is reported with advice before anything is created', async () => {
  const taken = createServer()
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const { code, printed } = await failingServer([
    '--port',
    String(port),
    '--data',
    path.join(folder, 'other'),
  ])
  taken.close()
  expect(printed).toContain(`Port ${port} on 127.0.0.1 is in use`)
  expect(oneLine(printed)).toBe(1)
  expect(existsSync(path.join(folder, 'other'))).toBe(false)
  expect(code).toBe(1)
})

test('a data folder in use by another server is not changed', async () => {
  const { code, printed } = await failingServer(['--port', '0', '--data', path.join(folder, 'data')])
  expect(printed).toContain('is in use by another Portico server')
  expect(code).toBe(1)
  expect((await fetch(`${server.url}/v1/ping`)).status).toBe(200)
})

test.each(['a-file', 'a-file/data', '/proc/nothing/data'])(
  'a data folder %s that cannot be created is named in the error',
  async (data) => {
    writeFileSync(path.join(folder, 'a-file'), '')
    const { code, printed } = await failingServer(['--port', '0', '--data', path.resolve(folder, data)])
    expect(printed).toMatch(/The data folder .* cannot be written\. Choose another with --data DIR/)
    expect(code).toBe(1)
  },
)

test('pages, API and API document are served with their headers', async () => {
  const page = await fetch(`${server.url}/projects?search=a`, { redirect: 'manual' })
  expect(page.status).toBe(302)
  expect(page.headers.get('location')).toBe('/login/main/local?redirect_uri=%2Fprojects%3Fsearch%3Da')
  const login = await fetch(`${server.url}/login/main/local`)
  expect(login.status).toBe(200)
  expect(login.headers.get('content-security-policy')).toContain(`script-src 'self'`)
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: object }
  expect(Object.keys(document.paths).length).toBeGreaterThan(150)
  const unknown = await fetch(`${server.url}/nothing/here`)
  expect(unknown.status).toBe(404)
  expect(unknown.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const html = { accept: 'text/html,*/*;q=0.8' }
  const mistyped = await fetch(`${server.url}/nothing/here`, { headers: html })
  expect([mistyped.status, mistyped.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  // A path of the API remains one, however many slashes it begins with.
  for (const path of ['/v1/nothing', '//v1/nothing']) {
    const call = await fetch(server.url + path, { headers: html })
    expect([call.status, call.headers.get('content-type')]).toEqual([404, 'application/json'])
  }
})

test('with a session the console opens, and the plain login page remembers the page to return to', async () => {
  const cookie = await logIn(server.url)
  const page = await fetch(`${server.url}/projects`, { headers: { cookie } })
  expect(page.headers.get('content-type')).toContain('text/html')
  const login = await fetch(`${server.url}/login?redirect_uri=%2Fprojects`, { redirect: 'manual' })
  expect(login.headers.get('location')).toBe('/login/main/local?redirect_uri=%2Fprojects')
  const evil = await fetch(`${server.url}/login?redirect_uri=%2F%2Fevil.example`, { redirect: 'manual' })
  expect(evil.headers.get('location')).toBe('/login/main/local')
})

test('health needs no Host header, and metrics have their own port', async () => {
  const plain = rawConnection(Number(new URL(server.url).port))
  plain.socket.write('GET /readyz HTTP/1.0\r\n\r\n')
  const answer = await plain.rest()
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toContain('"reason": "The database responds."')
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  const [, metrics = ''] = /^Metrics are at (\S+)$/m.exec(server.printed()) ?? []
  const text = await (await fetch(metrics)).text()
  expect(text).toMatch(/^portico_database_pool_connections\{pool="requests",state="idle"\} [1-9]/m)
  expect(text).toMatch(/^portico_http_requests_total\{operation="health",status="200"\} 1$/m)
  expect((await fetch(new URL('/healthz', metrics))).status).toBe(200)
  expect((await fetch(new URL('/elsewhere', metrics))).status).toBe(404)
})

test('a stopping server is not ready first, and serves requests until its drain time is over', async () => {
  const stopped = server.stop()
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status
  while ((await readiness()) === 200);
  expect(await readiness()).toBe(503)
  expect((await fetch(`${server.url}/v1/ping`)).status).toBe(200)
  expect(await stopped).toBe(0)
})
