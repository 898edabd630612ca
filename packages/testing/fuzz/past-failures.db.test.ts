import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCloudWorld } from './cloud-world.ts'
import { pastFailures } from './past-failures.ts'
import { toRequest } from './requests.ts'
import type { World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await openCloudWorld()
}, 120_000)
afterAll(() => world.close())

test.each(pastFailures)('$what: $status', async ({ method, target, body, anonymous, status, says }) => {
  const credentials = world.scene.credentials[anonymous === true ? 'anonymous' : 'admin']
  const headers = { ...credentials, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const request = toRequest({ method, target, headers, body: body ?? null })
  const response = await world.send(request, false)
  const text = await response.text()
  expect({ status: response.status, text, complaints: world.complaints() }).toMatchObject({
    status,
    complaints: [],
  })
  if (says !== undefined) expect((JSON.parse(text) as { message: string }).message).toContain(says)
})
