import { expect, test } from 'vitest'
import { mappedRoles, mappingSentence } from './mapped-roles.ts'

test('each role on the silo with what it gives by itself, strongest first', () => {
  expect(mappedRoles({ viewer: ['viewer'], admin: ['viewer', 'admin'] })).toEqual([
    { silo: 'admin', fleet: 'admin' },
    { silo: 'viewer', fleet: 'viewer' },
  ])
  expect(mappedRoles({})).toEqual([])
})

test('the sentence counts what weaker roles give too', () => {
  expect(mappingSentence({ viewer: ['viewer'], admin: ['admin'] })).toBe(
    'Admins of the silo are fleet admins, collaborators of the silo are fleet viewers, viewers of the silo are fleet viewers.',
  )
  expect(mappingSentence({})).toBe('Roles on the silo give nothing on the system.')
})
