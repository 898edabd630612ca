import { expect, test } from 'vitest'
import { invalidatedBy } from './kinds.ts'

test('a new disk invalidates lists, views and the count of disks', () => {
  expect(invalidatedBy({ kind: 'disk', action: 'create' })).toEqual([
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
  expect(invalidatedBy({ kind: 'image', action: 'update' })).toEqual(['imageList', 'imageView'])
})

test('deleting a resource invalidates the names that others show for it', () => {
  expect(invalidatedBy({ kind: 'disk', action: 'delete' })).toContain('porticoNames')
  expect(invalidatedBy({ kind: 'disk', action: 'update' })).not.toContain('porticoNames')
})

test('kinds unknown to this version invalidate nothing', () => {
  expect(invalidatedBy({ kind: 'unheard-of', action: 'create' })).toEqual([])
})
