import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, logIn, type RunningServer, startServer } from '#testing/server-process.ts'

let folder: string
let data: string
let server: RunningServer

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-cli-'))
  chmodSync(folder, 0o755)
  data = path.join(folder, 'data')
  server = await startServer(['--port', '0', '--data', data])
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `portico ARGS` on the test's data folder. */
async function portico(
  args: readonly string[],
  input = '',
): Promise<{ code: number | null; printed: string }> {
  const program = path.resolve(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, PORTICO_DATA: data } })
  child.stdin.end(input)
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, printed: out + err }
}

async function logInStatus(password: string): Promise<number> {
  const response = await fetch(`${server.url}/v1/login/main/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  await response.arrayBuffer()
  return response.status
}

const getAs = async (cookie: string, address: string): Promise<Response> =>
  fetch(server.url + address, { headers: { cookie } })

test('a forgotten password is reset beside a running server, its sessions end, and the history shows it', async () => {
  const before = await logIn(server.url)
  const given = await portico(['admin', 'reset-password', 'main', 'admin', '--stdin'], 'a new password\n')
  expect(given).toMatchObject({ code: 0, printed: expect.stringContaining('was set') })
  expect((await getAs(before, '/v1/me')).status).toBe(401)
  const cookie = await logIn(server.url, 'admin', 'a new password')
  const history = await (await getAs(cookie, '/portico/v1/changes?scope=fleet&limit=20')).text()
  expect(history).toContain('reset password on the host')
  expect(history).not.toContain('a new password')

  const { printed } = await portico(['admin', 'reset-password', 'main', 'admin'])
  const [, made = ''] = /^New password: (\S+)$/m.exec(printed) ?? []
  expect(await logInStatus(made)).toBe(204)
  await portico(['admin', 'reset-password', 'main', 'admin', '--stdin'], `${adminPassword}\n`)
})

test.each([
  [['admin', 'reset-password', 'mine', 'admin'], 'There is no silo "mine". Silos: main.'],
  [['admin', 'reset-password', 'main', 'root'], 'Silo "main" has no user "root".'],
  [['admin', 'reset-password', 'main'], 'Usage: portico admin reset-password SILO USER [flags]'],
  [['admin', 'reset-password', 'main', 'admin', '--stdin'], 'Standard input has no password'],
  [
    ['admin', 'unlock', '--data', '/no/such/folder'],
    'There is no database in the data folder /no/such/folder.',
  ],
  [['begin'], 'There is no command "begin". portico --help lists the commands.'],
])('%j is refused with one line', async (args, message) => {
  const { code, printed } = await portico(args)
  expect({ code, lines: printed.trim().split('\n') }).toEqual({
    code: 1,
    lines: [expect.stringContaining(message)],
  })
})

test('unlock succeeds beside a running server', async () => {
  expect(await portico(['admin', 'unlock'])).toMatchObject({
    code: 0,
    printed: expect.stringContaining('forget'),
  })
})

test('a server that does not run needs no start to add a fleet admin or to reset the allow list', async () => {
  const cookie = await logIn(server.url)
  const json = { cookie, 'content-type': 'application/json' }
  const created = await fetch(`${server.url}/v1/system/identity-providers/local/users?silo=main`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ external_id: 'second', password: { mode: 'password', value: 'second password' } }),
  })
  expect(created.status).toBe(201)
  await server.stop()
  expect((await portico(['admin', 'add-fleet-admin', 'main', 'second'])).printed).toContain('is now an admin')
  expect((await portico(['admin', 'add-fleet-admin', 'main', 'second'])).printed).toContain(
    'is already an admin',
  )
  expect((await portico(['admin', 'allow-list', 'reset'])).printed).toContain('is open already')
  server = await startServer(['--port', '0', '--data', data])
  const second = await logIn(server.url, 'second', 'second password')
  expect((await getAs(second, '/v1/system/policy')).status).toBe(200)
})
