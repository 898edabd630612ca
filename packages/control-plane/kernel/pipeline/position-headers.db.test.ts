import { hasReached, parsePosition, type Position, positionHeader } from '@portico/domain/position.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
})
afterEach(() => cloud.close())

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return cloud.controlPlane.fetch(
    new Request(`http://portico.test${path}`, {
      method,
      headers: {
        cookie: `session=${cloud.admin.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
}
const create = (name: string, headers?: Record<string, string>) =>
  send('POST', '/v1/projects', { name, description: '' }, headers)
const requested = { [positionHeader]: '1' }

function placeIn({ headers }: Response): Position | null {
  return parsePosition(headers.get(positionHeader) ?? '')
}

/** Returns the position of the newest change. */
async function newest(): Promise<Position> {
  const { body } = await cloud.admin.get('/portico/v1/changes')
  const position = parsePosition(body.items[0].position)
  if (position === null) throw new Error('the newest change has no place')
  return position
}

test('a write that asks for a position returns one after its changes, and every later response has seen it', async () => {
  const own = placeIn(await create('p', requested))
  const last = await newest()
  expect(own).toEqual(last)
  const later = placeIn(await send('GET', '/v1/projects'))
  expect(later !== null && hasReached(later, last)).toBe(true)
})

test('the position in a response excludes changes committed after the response was started', async () => {
  await create('p', requested)
  const before = placeIn(await send('GET', '/v1/projects'))
  await create('q', requested)
  expect(before !== null && hasReached(before, await newest())).toBe(false)
})

test('a write that asks for no position does not wait for the log, and anonymous callers get none', async () => {
  expect(placeIn(await create('p'))).toBeNull()
  expect(placeIn(await send('GET', '/portico/v1/capabilities', undefined, requested))).toBeNull()
})

test('a change is made while the log is unreadable, without returning a position', async () => {
  await create('p', requested)
  const { follower } = cloud.controlPlane.services
  const wake = vi.spyOn(follower, 'wake').mockRejectedValue(new Error('no room'))
  const answer = await create('q', requested)
  expect([answer.status, placeIn(answer)]).toEqual([201, null])
  wake.mockRestore()
  expect(cloud.messages).toContain('the change log could not be read')
})
