import { expect, test } from 'vitest'
import { permissionChange, rolePermissions, permissionsOf } from './role-permissions.ts'

test('a stronger role includes the permissions of the weaker ones', () => {
  expect(permissionsOf('fleet', 'collaborator')).toEqual([
    ...rolePermissions.fleet.viewer,
    ...rolePermissions.fleet.collaborator,
  ])
  expect(permissionsOf('project', null)).toEqual([])
})

test('a change of role removes, adds and keeps permissions', () => {
  const { lost, gained, kept } = permissionChange('fleet', 'collaborator', 'viewer')
  expect(lost).toEqual(rolePermissions.fleet.collaborator)
  expect(gained).toEqual([])
  expect(kept).toEqual(rolePermissions.fleet.viewer)
  expect(permissionChange('silo', null, 'viewer').gained).toEqual(rolePermissions.silo.viewer)
})
