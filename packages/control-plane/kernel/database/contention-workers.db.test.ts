import { expect, test } from 'vitest'
import { testCloud } from '../../testing/cloud.ts'

test('lost races are told in the log, a line a minute while there are any', async () => {
  const cloud = await testCloud()
  const lines = () => cloud.messages.filter((message) => message.includes('losing a race'))
  const { lostRaces } = cloud.controlPlane.services.transactions
  await cloud.settle()
  const before = lines().length
  lostRaces.note('disk_attach')
  await cloud.pass(59, 1)
  expect(lines()).toHaveLength(before)
  await cloud.pass(2, 1)
  expect(lines().at(-1)).toContain('disk_attach 1')
  const told = lines().length
  await cloud.pass(120, 10)
  expect(lines()).toHaveLength(told)
  await cloud.close()
})
