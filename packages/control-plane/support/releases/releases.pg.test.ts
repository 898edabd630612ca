import { afterEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
afterEach(() => cloud.close())

test('concurrent requests at three servers get different generations', async () => {
  cloud = await testCloud({ sleds: 1 })
  const servers = [{ admin: cloud.admin }, await cloud.another(), await cloud.another()]
  const answers = await Promise.all(
    Array.from(
      { length: 24 },
      (_, i) =>
        servers[i % 3]?.admin.put('/v1/system/update/target-release', { system_version: '0.0.0' }) ??
        expect.fail('no server'),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const generations = answers.map(({ body }) => body.generation as number).toSorted((a, b) => a - b)
  expect(generations).toEqual(Array.from({ length: 24 }, (_, i) => i + 2))
})
