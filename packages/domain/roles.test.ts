import { expect, test } from 'vitest'
import { conferredFleetRole, includes, projectRoleFromSilo, strongest } from './roles.ts'

test('strongest returns the strongest of several roles', () => {
  expect(strongest(['viewer', null, 'collaborator'])).toBe('collaborator')
  expect(strongest([])).toBeNull()
})

test('a stronger role includes the weaker ones', () => {
  expect(includes('admin', 'viewer')).toBe(true)
  expect(includes('viewer', 'collaborator')).toBe(false)
  expect(includes(null, 'viewer')).toBe(false)
})

test('a role on a silo gives a role on its projects', () => {
  expect([null, 'viewer', 'collaborator', 'admin'].map((role) => projectRoleFromSilo(role as never))).toEqual(
    [null, 'viewer', 'admin', 'admin'],
  )
})

test('a stronger silo role confers the fleet roles that the weaker silo roles confer', () => {
  const mapping = { viewer: ['viewer'], admin: ['collaborator'] } as const
  expect(conferredFleetRole('admin', mapping)).toBe('collaborator')
  expect(conferredFleetRole('collaborator', mapping)).toBe('viewer')
  expect(conferredFleetRole(null, mapping)).toBeNull()
})
