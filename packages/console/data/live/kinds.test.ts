import { expect, test } from 'vitest'
import { invalidatedBy } from './kinds.ts'

test('a new disk invalidates the lists, views and counts of disks', () => {
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

test('renaming an image does not invalidate counts', () => {
  expect(invalidatedBy({ kind: 'image', action: 'update' })).toEqual(['imageList', 'imageView'])
})

test('deleting a resource invalidates the places where its name is shown', () => {
  expect(invalidatedBy({ kind: 'disk', action: 'delete' })).toContain('porticoNames')
  expect(invalidatedBy({ kind: 'disk', action: 'update' })).not.toContain('porticoNames')
})

test('a change of a kind that this version does not know invalidates nothing', () => {
  expect(invalidatedBy({ kind: 'unheard-of', action: 'create' })).toEqual([])
})
