import { expect, test } from 'vitest'
import { powerChange, powers, powersOf } from './powers.ts'

test('a stronger role has what the weaker ones have', () => {
  expect(powersOf('fleet', 'collaborator')).toEqual([...powers.fleet.viewer, ...powers.fleet.collaborator])
  expect(powersOf('project', null)).toEqual([])
})

test('a change of role takes away, gives and leaves', () => {
  const { lost, gained, kept } = powerChange('fleet', 'collaborator', 'viewer')
  expect(lost).toEqual(powers.fleet.collaborator)
  expect(gained).toEqual([])
  expect(kept).toEqual(powers.fleet.viewer)
  expect(powerChange('silo', null, 'viewer').gained).toEqual(powers.silo.viewer)
})
