import { expect, test } from 'vitest'
import { openedScenes, routeScenes } from './scenes.ts'

test('the sheet has a picture of every address, and calls no two by the same name', () => {
  const names = [...routeScenes(), ...openedScenes].map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names).toContain('/projects/$project/instances')
})
