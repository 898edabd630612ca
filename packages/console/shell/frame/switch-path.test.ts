import { expect, test } from 'vitest'
import { instanceSwitchPath, projectSwitchPath } from './switch-path.ts'

test.each([
  ['/projects/a/disks', '/projects/b/disks'],
  ['/projects/a/disks-new', '/projects/b/disks'],
  ['/projects/a/instances/db/networking', '/projects/b/instances'],
  ['/projects/a', '/projects/b/instances'],
])('from %s another project is %s', (from, to) => {
  expect(projectSwitchPath(from, 'b')).toBe(to)
})

test('another instance opens at the same tab', () => {
  expect(instanceSwitchPath('/projects/a/instances/db/networking', 'web')).toBe(
    '/projects/a/instances/web/networking',
  )
})
