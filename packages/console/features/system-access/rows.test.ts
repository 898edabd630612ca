import { expect, test } from 'vitest'
import { adminsAfter, personAfter, roleAfter, rowsOf, type SystemAccess } from './rows.ts'

const given = (identityId: string, roleName: 'admin' | 'collaborator' | 'viewer', more: object = {}) => ({
  identityId,
  identityType: 'silo_user' as const,
  roleName,
  displayName: identityId as string | null,
  silo: 'main' as string | null,
  members: null,
  ...more,
})

const access: SystemAccess = {
  assignments: [
    given('ops', 'admin', { identityType: 'silo_group', members: 2 }),
    given('ben', 'collaborator'),
    given('gone', 'viewer', { displayName: null, silo: null }),
  ],
  mappings: [{ silo: 'acme', siloRole: 'admin', roleName: 'viewer', people: 3 }],
  people: [
    {
      id: 'ben',
      displayName: 'ben',
      silo: 'main',
      roleName: 'admin',
      sources: [
        { type: 'group', roleName: 'admin', group: 'ops', groupId: 'ops' },
        { type: 'direct', roleName: 'collaborator' },
      ],
    },
    {
      id: 'sven',
      displayName: 'sven',
      silo: 'acme',
      roleName: 'viewer',
      sources: [{ type: 'silo', roleName: 'viewer', siloRole: 'admin' }],
    },
  ],
  more: false,
}

test('rows are sorted: groups, users with all their roles, deleted identities, role mappings', () => {
  expect(
    rowsOf(access).map(({ name, type, role, given: here, isGone }) => [name, type, role, here, isGone]),
  ).toEqual([
    ['ops', 'Group', 'admin', 'admin', false],
    ['ben', 'User', 'admin', 'collaborator', false],
    ['sven', 'User', 'viewer', null, false],
    ['gone', 'User', 'viewer', 'viewer', true],
    ['Any silo admin of acme', 'Mapping', 'viewer', null, false],
  ])
})

test('roles from other sources stay when the directly assigned role is removed', () => {
  const [, ben] = rowsOf(access)
  expect(ben && roleAfter(ben, null)).toBe('admin')
  const [person] = access.people
  expect(person && personAfter(person, 'ben', null)).toBe('admin')
  expect(person && personAfter(person, 'ops', null)).toBe('collaborator')
  expect(adminsAfter(access.people, 'ops', 'viewer')).toBe(0)
  expect(adminsAfter(access.people, 'ben', 'viewer')).toBe(1)
})
