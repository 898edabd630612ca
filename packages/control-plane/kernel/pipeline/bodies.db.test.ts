import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCloud, type TestCloud, type TestUser } from '@portico/testing/cloud.ts'
import { type Client, localClient } from '../client.ts'
import { limits } from '../limits.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterAll(() => cloud.close())

const origin = 'http://portico.test'
const encoder = new TextEncoder()

/** A body whose chunks arrive when the test sends them. */
function slowBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let requested = 0
  const wanted: (() => void)[] = []
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (its) => {
        controller = its
      },
      pull: () => {
        requested++
        for (const tell of wanted.splice(0)) tell()
      },
    },
    { highWaterMark: 0 },
  )
  return {
    stream,
    get asked() {
      return requested
    },
    /** Resolves when the consumer reads more. */
    wanted: () => new Promise<void>((resolve) => wanted.push(resolve)),
    send: (data: string | Uint8Array) =>
      controller?.enqueue(typeof data === 'string' ? encoder.encode(data) : data),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new Error('gone')),
  }
}

function post(token: string | null, path: string, body: ReadableStream<Uint8Array>, source = 'a') {
  const client: Client = { ...localClient(new URL(origin)), source }
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token !== null) headers.set('cookie', `session=${token}`)
  const init = { method: 'POST', headers, body, duplex: 'half' as const }
  return cloud.controlPlane.fetch(new Request(`${origin}${path}`, init), { client })
}

test('the body of an unauthorized sender is not read', async () => {
  const body = slowBody()
  expect((await post(null, '/v1/projects', body.stream)).status).toBe(401)
  expect((await post('stale', '/v1/projects', body.stream)).status).toBe(401)
  expect(body.asked).toBe(0)
})

test('a body that breaks off is not logged as a server error', async () => {
  const body = slowBody()
  const answer = post(cloud.admin.token, '/v1/projects', body.stream)
  await body.wanted()
  body.breakOff()
  expect((await answer).status).toBe(400)
  expect(cloud.errors).toEqual([])
})

describe('rights revoked while a body arrives', () => {
  let user: TestUser
  let body: ReturnType<typeof slowBody>
  let answer: Promise<Response>

  beforeEach(async () => {
    user = await cloud.user({ siloRole: 'collaborator' })
    body = slowBody()
    const wanted = body.wanted()
    answer = post(user.token, '/v1/projects', body.stream)
    await wanted
    body.send(`{"name":"late-${user.id}",`)
  })

  const finish = async () => {
    body.send('"description":""}')
    body.end()
    return (await answer).status
  }

  test('a request is refused when its session was deleted', async () => {
    await user.post('/v1/logout')
    cloud.clock.advance(limits.freshCredential)
    expect(await finish()).toBe(401)
  })

  test('a request is refused when its role was removed', async () => {
    await cloud.controlPlane.asSystem('test set-up', (ctx) =>
      ctx.db.deleteFrom('role_assignment').where('identity_id', '=', user.id).execute(),
    )
    cloud.clock.advance(limits.freshCredential)
    expect(await finish()).toBe(403)
  })

  test('a request is carried out when nothing was revoked', async () => {
    cloud.clock.advance(30_000)
    expect(await finish()).toBe(201)
  })
})

describe('the memory for request bodies', () => {
  interface Held {
    held: number
    refused: number
    release: () => Promise<void>
  }

  /** Sends bodies of the given chunks without ending them, until one is refused. */
  async function fill(
    send: (body: ReadableStream<Uint8Array>) => Promise<Response>,
    { piece, pieces }: { piece: number; pieces: number },
  ): Promise<Held> {
    const open: { body: ReturnType<typeof slowBody>; answer: Promise<Response> }[] = []
    let refused = 0
    while (refused === 0) {
      const body = slowBody()
      let wanted = body.wanted()
      const answer = send(body.stream)
      /** Resolves with the status if the body is refused, and with 0 if more is read. */
      const heard = () => Promise.race([wanted.then(() => 0), answer.then(({ status }) => status)])
      refused = await heard()
      for (let sent = 0; sent < pieces && refused === 0; sent++) {
        wanted = body.wanted()
        body.send(new Uint8Array(piece).fill(0x20))
        refused = await heard()
      }
      if (refused === 0) open.push({ body, answer })
    }
    return {
      held: open.length * pieces * piece,
      refused,
      async release() {
        for (const { body, answer } of open) {
          body.breakOff()
          await answer
        }
      },
    }
  }

  /** Creates a user without a role, because sending a body requires none. */
  const someUser = async () => (await cloud.user({})).token
  const uploads = (token: string, source: string) =>
    fill((body) => post(token, '/v1/disks/d/bulk-write?project=p', body, source), {
      piece: 1024 * 1024,
      pieces: 8,
    })
  const logins = (source: string) =>
    fill((body) => post(null, '/v1/login/main/local', body, source), {
      piece: limits.anonymousBody,
      pieces: 1,
    })

  test('is limited per user, per source and in total, and is released afterwards', async () => {
    const one = await someUser()
    const ofOne = await uploads(one, 'a')
    expect([ofOne.held, ofOne.refused]).toEqual([limits.bodyBytesOfUser, 503])
    expect((await uploads(one, 'b')).held).toBe(0)
    const ofTwo = await uploads(await someUser(), 'a')
    expect(ofOne.held + ofTwo.held).toBe(limits.bodyBytesOfSource)
    expect((await uploads(await someUser(), 'a')).held).toBe(0)
    const others = [await uploads(await someUser(), 'b'), await uploads(await someUser(), 'b')]
    const all = [ofOne, ofTwo, ...others]
    expect(all.reduce((sum, { held }) => sum + held, 0)).toBe(limits.bodyBytes)
    expect((await uploads(await someUser(), 'c')).held).toBe(0)
    for (const each of all) await each.release()
    const again = await uploads(one, 'a')
    expect(again.held).toBe(limits.bodyBytesOfUser)
    await again.release()
  })

  test('leaves capacity for logins when there is none for other operations', async () => {
    const full: Held[] = []
    for (const source of ['a', 'a', 'b', 'b']) full.push(await uploads(await someUser(), source))
    const credentials = { username: 'admin', password: 'wrong' }
    expect((await cloud.anonymous.post('/v1/login/main/local', credentials)).status).toBe(401)
    for (const each of full) await each.release()
  })

  test('is limited per source and in total for logins', async () => {
    const full = [await logins('source-0')]
    expect([full[0]?.held, full[0]?.refused]).toEqual([limits.anonymousBodyBytesOfSource, 503])
    const sources = limits.anonymousBodyBytes / limits.anonymousBodyBytesOfSource
    for (let i = 1; i < sources; i++) full.push(await logins(`source-${i}`))
    expect((await logins('another')).held).toBe(0)
    for (const each of full) await each.release()
    const again = await logins('source-0')
    expect(again.held).toBe(limits.anonymousBodyBytesOfSource)
    await again.release()
  })
})
