import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCloud, type TestCloud, type TestUser } from '../../testing/cloud.ts'
import { type Client, localClient } from '../client.ts'
import { limits } from '../limits.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterAll(() => cloud.close())

const origin = 'http://portico.test'
const encoder = new TextEncoder()

/** A body that comes as the test sends it. */
function slowBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let asked = 0
  const wanted: (() => void)[] = []
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (its) => {
        controller = its
      },
      pull: () => {
        asked++
        for (const tell of wanted.splice(0)) tell()
      },
    },
    { highWaterMark: 0 },
  )
  return {
    stream,
    get asked() {
      return asked
    },
    /** Resolves when somebody reads more. */
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

test('nothing is read from who has no right to send it', async () => {
  const body = slowBody()
  expect((await post(null, '/v1/projects', body.stream)).status).toBe(401)
  expect((await post('stale', '/v1/projects', body.stream)).status).toBe(401)
  expect(body.asked).toBe(0)
})

test('a body that breaks off is no failure of ours', async () => {
  const body = slowBody()
  const answer = post(cloud.admin.token, '/v1/projects', body.stream)
  await body.wanted()
  body.breakOff()
  expect((await answer).status).toBe(400)
  expect(cloud.errors).toEqual([])
})

describe('rights that go while a body arrives', () => {
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

  test('with the session', async () => {
    await user.post('/v1/logout')
    cloud.clock.advance(limits.freshCredential)
    expect(await finish()).toBe(401)
  })

  test('with the role', async () => {
    await cloud.controlPlane.asSystem('test set-up', (ctx) =>
      ctx.db.deleteFrom('role_assignment').where('identity_id', '=', user.id).execute(),
    )
    cloud.clock.advance(limits.freshCredential)
    expect(await finish()).toBe(403)
  })

  test('and stay otherwise', async () => {
    cloud.clock.advance(30_000)
    expect(await finish()).toBe(201)
  })
})

describe('bytes of bodies held at once', () => {
  /** Uploads of 8 MiB without their end, until one is refused. */
  async function fill(
    source: string,
  ): Promise<{ held: number; refused: number; release: () => Promise<void> }> {
    const open: { body: ReturnType<typeof slowBody>; answer: Promise<Response> }[] = []
    let refused = 0
    const piece = new Uint8Array(1024 * 1024).fill(0x20)
    for (let uploads = 0; uploads < 100 && refused === 0; uploads++) {
      const body = slowBody()
      let wanted = body.wanted()
      const answer = post(cloud.admin.token, '/v1/disks/d/bulk-write?project=p', body.stream, source)
      for (let pieces = 0; pieces < 8 && refused === 0; pieces++) {
        const status = await Promise.race([wanted.then(() => 0), answer.then((done) => done.status)])
        if (status !== 0) {
          refused = status
          continue
        }
        wanted = body.wanted()
        body.send(piece)
      }
      const status = await Promise.race([wanted.then(() => 0), answer.then((done) => done.status)])
      if (status !== 0) refused = status
      else open.push({ body, answer })
    }
    return {
      held: open.length * 8 * piece.length,
      refused,
      async release() {
        for (const { body, answer } of open) {
          body.breakOff()
          await answer
        }
      },
    }
  }

  test('are bounded by source and in all, and free again afterwards', async () => {
    const first = await fill('one')
    expect([first.held, first.refused]).toEqual([limits.bodyBytesOfSource, 503])
    const second = await fill('two')
    expect(first.held + second.held).toBe(limits.bodyBytes)
    const third = await fill('three')
    expect([third.held, third.refused]).toEqual([0, 503])
    await first.release()
    await second.release()
    const again = await fill('one')
    expect(again.held).toBe(limits.bodyBytesOfSource)
    await again.release()
  })
})
