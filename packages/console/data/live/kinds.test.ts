import { expect, test } from 'vitest'
import { madeOldBy } from './kinds.ts'

test('a new disk is news for lists, views and the number of disks', () => {
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

test('a renamed image changes no number', () => {
  expect(madeOldBy({ kind: 'image', action: 'update' })).toEqual(['imageList', 'imageView'])
})

test('what others refer to loses its name when it is deleted', () => {
  expect(madeOldBy({ kind: 'disk', action: 'delete' })).toContain('porticoNames')
  expect(madeOldBy({ kind: 'disk', action: 'update' })).not.toContain('porticoNames')
})

test('kinds this version does not know make nothing old', () => {
  expect(madeOldBy({ kind: 'unheard-of', action: 'create' })).toEqual([])
})
