import { expect, test } from 'vitest'
import { blocksOf, matchesOf } from './blocks.ts'

const instance = (id: string, ncpus: number, siloName = 'main') => ({
  id,
  name: `web-${id}`,
  siloName,
  projectName: 'shop',
  state: 'running' as const,
  ncpus,
  memory: 1,
})
const sled = {
  baseboard: { serial: 'PSL24311012', part: 'x', revision: 1 },
  instances: 3,
  largest: [instance('a', 8), instance('b', 4, 'lab')],
  threads: { usable: 128, reserved: 15 },
}

test("the instances that are not listed individually are one block at the end of a sled's row", () => {
  expect(blocksOf(sled, null).map(({ id, width }) => [id, width])).toEqual([
    ['a', 8],
    ['b', 4],
    ['rest', 3],
  ])
  expect(blocksOf({ ...sled, instances: 2, threads: { usable: 128, reserved: 12 } }, null)).toHaveLength(2)
})

test('a search finds instances by name, project and silo, and a sled with all its instances by serial number', () => {
  expect(matchesOf(sled, ' ')).toBeNull()
  expect(matchesOf(sled, 'lab')).toEqual({ isAny: true, count: 1, ids: new Set(['b']) })
  expect(matchesOf(sled, 'shop')?.count).toBe(2)
  expect(matchesOf(sled, 'psl2431')?.count).toBe(3)
  expect(matchesOf(sled, 'nothing')?.count).toBe(0)
})
