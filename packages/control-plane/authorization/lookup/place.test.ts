import { expect, test } from 'vitest'
import { holdsNothing, meets, type Need } from '../need.ts'
import type { UserActor } from '#kernel/actor.ts'
import { allKinds } from './kinds.ts'
import { heldAt, letsRead, type Place } from './place.ts'

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

const fleet: Place = { ownerId: null, projectId: null, siloId: null }
const home: Place = { ...fleet, siloId: 'home' }
const elsewhere: Place = { ...fleet, siloId: 'elsewhere' }
const project: Place = { ...home, projectId: 'p' }
const projectElsewhere: Place = { ...elsewhere, projectId: 'p' }

test('a user without roles can read no kind', () => {
  expect(allKinds.filter((kind) => letsRead(holdsNothing, kind)).map(({ word }) => word)).toEqual([])
})

test.each<[string, Partial<UserActor>, Place, Need, boolean]>([
  ['a silo role is a project role', { siloRole: 'viewer' }, project, { project: 'viewer' }, true],
  ['… of viewers no more than that', { siloRole: 'viewer' }, project, { project: 'collaborator' }, false],
  ['… of collaborators that of admins', { siloRole: 'collaborator' }, project, { project: 'admin' }, true],
  ['… in the own silo only', { siloRole: 'admin' }, projectElsewhere, { project: 'viewer' }, false],
  ['a fleet role gives nothing in projects', { fleetRole: 'admin' }, project, { fleet: 'viewer' }, false],
  [
    '… and counts on every silo',
    { fleetRole: 'viewer' },
    elsewhere,
    { silo: 'admin', fleet: 'viewer' },
    true,
  ],
  ['… where the call says so', { fleetRole: 'admin' }, home, { silo: 'viewer' }, false],
  ['users are members of their silo', {}, home, { silo: 'member' }, true],
  ['… and of no other', { siloRole: 'admin' }, elsewhere, { silo: 'member' }, false],
  ['membership is no role', {}, home, { silo: 'viewer' }, false],
  ['things of the fleet ask for a fleet role', { siloRole: 'admin' }, fleet, { fleet: 'viewer' }, false],
  ['what is mine is mine', {}, { ...home, ownerId: 'me' }, 'own', true],
  ['… and nobody else’s', { siloRole: 'admin' }, { ...home, ownerId: 'you' }, 'own', false],
  ['… whatever the role', { siloRole: 'admin' }, { ...home, ownerId: 'you' }, { silo: 'viewer' }, false],
])('%s', (_, roles, place, need, met) => {
  expect(meets(heldAt({ ...user, ...roles }, place, null), need)).toBe(met)
})

test('an assignment on the project adds to the silo role', () => {
  const held = (siloRole: UserActor['siloRole'], place: Place) =>
    heldAt({ ...user, siloRole }, place, 'collaborator').project
  expect(held(null, project)).toBe('collaborator')
  expect(held('viewer', project)).toBe('collaborator')
  expect(held('admin', project)).toBe('admin')
  expect(held(null, projectElsewhere)).toBe(null)
})
