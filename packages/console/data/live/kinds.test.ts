import { expect, test } from 'vitest'
import { madeOldBy } from './kinds.ts'

test('a new disk invalidates lists, views and the count of disks', () => {
  expect(madeOldBy({ kind: 'disk', action: 'create' })).toEqual([
    'diskList',
    'diskView',
    'instanceDiskList',
    'porticoCounts disk',
    'porticoViewList disk',
    'utilizationView',
    'porticoSiloShares',
    'porticoFleetUtilization',
    'porticoProjectOverview',
    'porticoSiloOverview',
    'porticoFleetOverview',
  ])
})

test('a renamed image invalidates no count', () => {
  expect(madeOldBy({ kind: 'image', action: 'update' })).toEqual(['imageList', 'imageView'])
})

test('deleting a resource invalidates the names that others show for it', () => {
  expect(madeOldBy({ kind: 'disk', action: 'delete' })).toContain('porticoNames')
  expect(madeOldBy({ kind: 'disk', action: 'update' })).not.toContain('porticoNames')
})

test('kinds unknown to this version invalidate nothing', () => {
  expect(madeOldBy({ kind: 'unheard-of', action: 'create' })).toEqual([])
})
