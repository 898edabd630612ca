import { expect, test } from 'vitest'
import { instanceSwitchPath, projectSwitchPath } from './switch-path.ts'

test.each([
  ['/projects/a/disks', '/projects/b/disks'],
  ['/projects/a/disks-new', '/projects/b/disks'],
  ['/projects/a/instances/db/networking', '/projects/b/instances'],
  ['/projects/a', '/projects/b/instances'],
])('after another project is selected, the page %s leads to %s', (from, to) => {
  expect(projectSwitchPath(from, 'b')).toBe(to)
})

test('after another instance is selected, the same tab is shown', () => {
  expect(instanceSwitchPath('/projects/a/instances/db/networking', 'web')).toBe(
    '/projects/a/instances/web/networking',
  )
})
