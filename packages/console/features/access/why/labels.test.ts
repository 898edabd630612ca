import { expect, test } from 'vitest'
import { countedInProject, kindText, rolesNeeded, scopeText, type Source, whyNotEnough } from './labels.ts'

const source: Source = {
  assignmentId: 'a',
  scope: 'silo',
  roleName: 'viewer',
  identityType: 'silo_user',
  identityId: 'x',
  displayName: 'ada',
  silo: 'acme',
}

test('kinds and scopes have labels', () => {
  expect(kindText('anti_affinity_group')).toBe('anti-affinity group')
  expect(kindText('floating_ip')).toBe('floating IP')
  expect(scopeText(source)).toBe('the silo acme')
})

test('the needed roles are alternatives, and being a user of the silo is not shown as a role', () => {
  expect(rolesNeeded({ needs: { own: false, silo: 'admin', fleet: 'collaborator' } })).toEqual([
    'silo.admin',
    'fleet.collaborator',
  ])
  expect(rolesNeeded({ needs: { own: false, silo: 'member' } })).toEqual([])
})

test('the reason why a role is not enough says that it is too weak or on another resource', () => {
  expect(whyNotEnough(source, { needs: { own: false, silo: 'admin' } })).toBe('Weaker than silo.admin.')
  const inProject = { needs: { own: false, project: 'collaborator' } } as const
  expect(whyNotEnough(source, inProject)).toBe(
    'Counts as project.viewer in the project: weaker than project.collaborator.',
  )
  expect(countedInProject({ ...source, roleName: 'collaborator' }, inProject)).toBe('project.admin')
  expect(whyNotEnough({ ...source, scope: 'fleet' }, { needs: { own: false, project: 'viewer' } })).toContain(
    'Roles on the system have no effect inside silos.',
  )
})
