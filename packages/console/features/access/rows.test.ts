import type { Role } from '@portico/domain/roles.ts'
import { expect, test } from 'vitest'
import { othersWithSameRole, ownRoles, roleAfter, rowsOf, sourcesOf } from './rows.ts'
import type { Assignment } from '../roles/index.ts'

const user = (identityId: string, roleName: Role): Assignment => ({
  identityId,
  identityType: 'silo_user',
  roleName,
})
const group = (identityId: string, roleName: Role): Assignment => ({
  ...user(identityId, roleName),
  identityType: 'silo_group',
})

const known = new Map(
  ['ada', 'ben', 'ops', 'devs'].map((name) => [name, { name, members: name === 'ops' ? 3 : null }] as const),
)

const access = {
  silo: [user('ada', 'admin'), user('ben', 'viewer'), user('1d3f', 'viewer')],
  project: [user('ben', 'collaborator'), group('ops', 'admin'), group('devs', 'viewer')],
  known,
  knowsAll: true,
}

test('there is one row per identity with a role on silo or project: groups first, deleted identities last', () => {
  const rows = rowsOf(access)
  expect(rows.map(({ name }) => name)).toEqual(['devs', 'ops', 'ada', 'ben', '1d3f'])
  expect(rows.at(-1)).toMatchObject({ isGone: true, given: null })
})

test('the effective role is the stronger one, and a role on the silo applies in its projects', () => {
  const of = (name: string) => rowsOf(access).find((row) => row.name === name)
  expect(of('ada')).toMatchObject({ role: 'admin', given: null, siloRole: 'admin', projectRole: null })
  expect(of('ben')).toMatchObject({ role: 'collaborator', given: 'collaborator', siloRole: 'viewer' })
})

test.each([
  ['collaborator', 'admin', ['project.admin', 'silo.collaborator']],
  ['admin', 'admin', ['silo.admin', 'project.admin']],
  ['viewer', 'collaborator', ['project.collaborator', 'silo.viewer']],
  ['collaborator', 'collaborator', ['silo.collaborator', 'project.collaborator']],
  ['viewer', 'viewer', ['silo.viewer', 'project.viewer']],
  ['collaborator', null, ['silo.collaborator']],
] as const)(
  'for a silo %s who is a project %s, the role that gives more in the project comes first',
  (siloRole, projectRole, expected) => {
    const shown = sourcesOf({ siloRole, projectRole }).map(({ level, role }) => `${level}.${role}`)
    expect(shown).toEqual(expected)
  },
)

test("on the silo's page only roles on the silo are listed", () => {
  expect(rowsOf({ ...access, project: null }).map(({ name, given }) => [name, given])).toEqual([
    ['ada', 'admin'],
    ['ben', 'viewer'],
    ['1d3f', 'viewer'],
  ])
})

test('an unknown identity is shown as deleted only when all identities are loaded', () => {
  expect(rowsOf({ ...access, knowsAll: false }).every(({ isGone }) => !isGone)).toBe(true)
})

test('after the project role is removed, the role on the silo remains effective', () => {
  expect(roleAfter({ siloRole: 'collaborator' }, null, true)).toBe('admin')
  expect(roleAfter({ siloRole: 'collaborator' }, null, false)).toBe(null)
})

test("other identities with the same role are counted, and the user's own access includes roles of their groups", () => {
  const rows = rowsOf(access)
  const ops = group('ops', 'admin')
  expect(othersWithSameRole(rows, ops, 'admin').map(({ name }) => name)).toEqual(['ada'])
  const own = new Set(['ben', 'ops'])
  expect(ownRoles(rows, own, ops, null, true)).toEqual({ before: 'admin', after: 'collaborator' })
})
