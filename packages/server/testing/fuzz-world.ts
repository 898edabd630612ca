import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeFixture } from '@portico/testing/authorization/requests.ts'
import type { Reply } from '@portico/testing/cloud.ts'
import type { Scene, World } from '@portico/testing/fuzz/world.ts'
import { logIn, startServer } from './server-process.ts'

/** factor by which the simulated rack is faster than real time */
const speed = 100

const password = 'a password of a user'

/** Starts a real server with its own data folder, and creates one resource of each kind in it. */
export async function openServerWorld(): Promise<World> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-fuzz-'))
  chmodSync(data, 0o755)
  const server = await startServer(['--port', '0', '--data', data, '--speed', String(speed)])
  const { url } = server
  return {
    scene: await createResources(url, await logIn(url)),
    send: (request) => sendTo(url, request),
    // The server's background jobs run without being called.
    pass: () => Promise.resolve(),
    complaints: () => (server.process.exitCode === null ? [] : ['the server has ended']),
    async close() {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Sends a request that was built without a server's address to the server at `url`. */
export function sendTo(url: string, request: Request): Promise<Response> {
  return fetch(new Request(request.url.replace(/^http:\/\/[^/]+/, url), request), { redirect: 'manual' })
}

/**
 * Creates one resource of each kind in a running server, and the users who send requests about them. @param cookie
 * session cookie of the server's administrator
 */
export async function createResources(url: string, cookie: string): Promise<Scene> {
  const call = async (method: string, target: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(`${url}${target}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }
  const pass = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, (seconds * 1000) / 10))
  const fixture = await makeFixture({
    admin: {
      get: (target) => call('GET', target),
      post: (target, body) => call('POST', target, body),
      put: (target, body) => call('PUT', target, body),
    },
    pass,
  })
  const user = async (name: string) => {
    const { body } = await call('POST', '/v1/system/identity-providers/local/users?silo=main', {
      external_id: name,
      password: { mode: 'password', value: password },
    })
    return { id: String(body.id), cookie: await logIn(url, name, password) }
  }
  const [viewer, nobody, victim] = [await user('viewer'), await user('nobody'), await user('victim')]
  const { body: me } = await call('GET', '/v1/me')
  const own = await call('GET', '/v1/policy')
  const viewing = { identity_type: 'silo_user', identity_id: viewer.id, role_name: 'viewer' }
  await call('PUT', '/v1/policy', { role_assignments: [...own.body.role_assignments, viewing] })
  return {
    fixture: { ...fixture, user_id: victim.id },
    adminId: me.id,
    credentials: {
      admin: { cookie },
      viewer: { cookie: viewer.cookie },
      nobody: { cookie: nobody.cookie },
      anonymous: {},
    },
  }
}
