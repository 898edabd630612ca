import { expect, test } from 'vitest'
import { type Hit, hitHref, preferring } from './hits.ts'

const hit = (kind: string, project: string | null): Hit => ({
  kind,
  id: 'id',
  name: 'a',
  description: '',
  silo: null,
  project,
  projectId: null,
  state: null,
  vpc: null,
  address: null,
})

test.each([
  ['instance', 'web', '/projects/web/instances/a/storage'],
  ['disk', 'web', '/projects/web/disks?search=a'],
  ['project', null, '/projects/a/instances'],
  ['image', null, '/images/a/edit'],
  ['image', 'web', '/projects/web/images/a/edit'],
  ['disk', null, null],
  ['unheard_of', 'web', null],
])('a search hit of kind %s in project %s opens %s', (kind, project, href) => {
  expect(hitHref(hit(kind, project))).toBe(href)
})

test.each([
  ['silo_user', '/access/users/id'],
  ['silo_group', '/access/groups/id'],
  ['certificate', '/certificates/id'],
  ['saml_identity_provider', '/system/silos/lab/idps/saml/a'],
])('a search hit of kind %s in a silo opens %s', (kind, href) => {
  expect(hitHref({ ...hit(kind, null), silo: 'lab' })).toBe(href)
})

test('an instance that was found by an address opens at its list of addresses', () => {
  const address = '10.0.0.5'
  expect(hitHref({ ...hit('instance', 'web'), address })).toBe('/projects/web/instances/a/networking')
  expect(hitHref({ ...hit('floating_ip', 'web'), address })).toBe('/projects/web/floating-ips/a/edit')
})

test('hits in the current project come first, and a resource is listed only once', () => {
  const named = (name: string): Hit => ({ ...hit('disk', 'web'), id: name, name })
  const hits = preferring([named('c')], [named('a'), named('b'), named('c')], 3)
  expect(hits.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
})
