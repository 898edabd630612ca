import { expect, test } from 'vitest'
import { openedScenes, routeScenes } from './scenes.ts'

test('the contact sheet has a scene for every route, and the names of scenes are unique', () => {
  const names = [...routeScenes(), ...openedScenes].map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names).toContain('/projects/$project/instances')
})
