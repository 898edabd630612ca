import { expect, test } from 'vitest'
import { type Hit, hitHref } from './hits.ts'

const hit = (kind: string, project: string | null): Hit => ({
  kind,
  id: 'id',
  name: 'a',
  description: '',
  project,
  projectId: null,
  state: null,
})

test.each([
  ['instance', 'web', '/projects/web/instances/a/storage'],
  ['disk', 'web', '/projects/web/disks?search=a'],
  ['project', null, '/projects/a/instances'],
  ['image', null, '/images/a/edit'],
  ['image', 'web', '/projects/web/images/a/edit'],
  ['disk', null, null],
  ['unheard_of', 'web', null],
])('a hit of kind %s in project %s leads to %s', (kind, project, href) => {
  expect(hitHref(hit(kind, project))).toBe(href)
})
