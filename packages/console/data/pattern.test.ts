import { expect, it } from 'vitest'
import { matchPattern } from './pattern.ts'

it('returns the parameters of a matching path', () => {
  expect(
    matchPattern('/projects/$project/instances/$instance/storage', '/projects/a/instances/b%20c/storage'),
  ).toEqual({
    project: 'a',
    instance: 'b c',
  })
  expect(matchPattern('/projects', '/projects/')).toEqual({})
})

it.each([
  ['/projects', '/projects/a'],
  ['/projects/$project/disks', '/projects/a/snapshots'],
  ['/projects/$project/disks', '/projects//disks'],
  ['/projects/$project', '/projects/%E0'],
])('%s does not match %s', (pattern, pathname) => expect(matchPattern(pattern, pathname)).toBeNull())
