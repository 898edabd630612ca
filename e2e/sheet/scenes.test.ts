import { expect, test } from 'vitest'
import { openedScenes, routeScenes } from './scenes.ts'

test('the sheet has a scene for every address, and unique scene names', () => {
  const names = [...routeScenes(), ...openedScenes].map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names).toContain('/projects/$project/instances')
})
