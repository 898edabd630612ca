import { expect, test } from 'vitest'
import { type Assignment, withoutRole, withRole } from './assignments.ts'

const of = (identityId: string, roleName: Assignment['roleName']): Assignment => ({
  identityId,
  identityType: 'silo_user',
  roleName,
})
const all = [of('ada', 'admin'), of('ben', 'viewer'), of('ben', 'collaborator')]

test('assigning a role replaces all roles of the identity in the policy', () => {
  expect(withRole(all, of('ben', 'viewer'), 'admin')).toEqual([of('ada', 'admin'), of('ben', 'admin')])
  expect(withRole(all, of('cleo', 'viewer'), 'viewer')).toEqual([...all, of('cleo', 'viewer')])
})

test('removing a user removes all roles of the user, but not those of a group with the same ID', () => {
  expect(withoutRole(all, of('ben', 'viewer'))).toEqual([of('ada', 'admin')])
  expect(withoutRole(all, { identityId: 'ben', identityType: 'silo_group' })).toEqual(all)
})
