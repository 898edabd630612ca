import { expect, test } from 'vitest'
import { noRoles, meets, type Need } from '../need.ts'
import type { UserActor } from '#kernel/actor.ts'
import { allKinds } from './kinds.ts'
import { rolesOn, permitsReading, type ResourceScope } from './scope.ts'

const user: UserActor = {
  kind: 'user',
  userId: 'me',
  displayName: 'me',
  siloId: 'home',
  siloName: 'home',
  sessionId: null,
  tokenId: null,
  groupIds: [],
  siloRole: null,
  fleetRole: null,
}

const fleet: ResourceScope = { ownerId: null, projectId: null, siloId: null }
const home: ResourceScope = { ...fleet, siloId: 'home' }
const elsewhere: ResourceScope = { ...fleet, siloId: 'elsewhere' }
const project: ResourceScope = { ...home, projectId: 'p' }
const projectElsewhere: ResourceScope = { ...elsewhere, projectId: 'p' }

test('a user without roles can read no kind', () => {
  expect(allKinds.filter((kind) => permitsReading(noRoles, kind)).map(({ word }) => word)).toEqual([])
})

test.each<[string, Partial<UserActor>, ResourceScope, Need, boolean]>([
  ['a silo role counts as a project role', { siloRole: 'viewer' }, project, { project: 'viewer' }, true],
  [
    'a silo viewer is only a project viewer',
    { siloRole: 'viewer' },
    project,
    { project: 'collaborator' },
    false,
  ],
  [
    'a silo collaborator is a project admin',
    { siloRole: 'collaborator' },
    project,
    { project: 'admin' },
    true,
  ],
  [
    'a silo role counts in its own silo only',
    { siloRole: 'admin' },
    projectElsewhere,
    { project: 'viewer' },
    false,
  ],
  ['a fleet role does not count in projects', { fleetRole: 'admin' }, project, { fleet: 'viewer' }, false],
  [
    'a fleet role counts on every silo',
    { fleetRole: 'viewer' },
    elsewhere,
    { silo: 'admin', fleet: 'viewer' },
    true,
  ],
  [
    'a fleet role counts only if the operation says so',
    { fleetRole: 'admin' },
    home,
    { silo: 'viewer' },
    false,
  ],
  ['a user is a member of their silo', {}, home, { silo: 'member' }, true],
  ['a user is not a member of another silo', { siloRole: 'admin' }, elsewhere, { silo: 'member' }, false],
  ['membership is not a role', {}, home, { silo: 'viewer' }, false],
  ['fleet resources need a fleet role', { siloRole: 'admin' }, fleet, { fleet: 'viewer' }, false],
  ['a user owns their private resources', {}, { ...home, ownerId: 'me' }, 'own', true],
  ['another user does not', { siloRole: 'admin' }, { ...home, ownerId: 'you' }, 'own', false],
  [
    'an admin does not own them either',
    { siloRole: 'admin' },
    { ...home, ownerId: 'you' },
    { silo: 'viewer' },
    false,
  ],
])('%s', (_, roles, scope, need, met) => {
  expect(meets(rolesOn({ ...user, ...roles }, scope, null), need)).toBe(met)
})

test('an assignment on the project adds to the silo role', () => {
  const held = (siloRole: UserActor['siloRole'], scope: ResourceScope) =>
    rolesOn({ ...user, siloRole }, scope, 'collaborator').project
  expect(held(null, project)).toBe('collaborator')
  expect(held('viewer', project)).toBe('collaborator')
  expect(held('admin', project)).toBe('admin')
  expect(held(null, projectElsewhere)).toBe(null)
})
