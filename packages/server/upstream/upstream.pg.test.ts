import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, type RunningServer, startServer } from '#testing/server-process.ts'

let folder: string
let behind: RunningServer
let front: RunningServer

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-upstream-'))
  chmodSync(folder, 0o755)
  behind = await startServer(['--port', '0', '--data', folder])
  front = await startServer(['--port', '0', '--upstream', behind.url])
})
afterAll(async () => {
  await front.stop()
  await behind.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('requests are forwarded with their cookies, bodies, statuses and request IDs', async () => {
  const cookie = await logIn(front.url)
  const created = await fetch(`${front.url}/v1/projects`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'through', description: '' }),
  })
  expect(created.status).toBe(201)
  expect(created.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  const seen = await fetch(`${behind.url}/v1/projects/through`, { headers: { cookie } })
  expect(await seen.json()).toEqual(await created.json())
  expect((await fetch(`${front.url}/v1/projects/nothing`, { headers: { cookie } })).status).toBe(404)
})

test("pages are this server's own, and the login page is the one to which the upstream redirects", async () => {
  const page = await fetch(`${front.url}/projects`)
  expect(page.headers.get('content-type')).toContain('text/html')
  const login = await fetch(`${front.url}/login?redirect_uri=%2Fprojects`, { redirect: 'manual' })
  expect(login.headers.get('location')).toBe('/login/main/local?redirect_uri=%2Fprojects')
})

test('an unreachable upstream is reported with an Error body', async () => {
  const lonely = await startServer(['--port', '0', '--upstream', 'http://127.0.0.1:1'])
  const answer = await fetch(`${lonely.url}/v1/ping`)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ message: 'The upstream system cannot be reached' })
  await lonely.stop()
})
