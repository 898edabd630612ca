import { expect, test } from 'vitest'
import { powerChange, powers, powersOf } from './powers.ts'

test('a stronger role includes the permissions of the weaker ones', () => {
  expect(powersOf('fleet', 'collaborator')).toEqual([...powers.fleet.viewer, ...powers.fleet.collaborator])
  expect(powersOf('project', null)).toEqual([])
})

test('a change of role removes, adds and keeps permissions', () => {
  const { lost, gained, kept } = powerChange('fleet', 'collaborator', 'viewer')
  expect(lost).toEqual(powers.fleet.collaborator)
  expect(gained).toEqual([])
  expect(kept).toEqual(powers.fleet.viewer)
  expect(powerChange('silo', null, 'viewer').gained).toEqual(powers.silo.viewer)
})
