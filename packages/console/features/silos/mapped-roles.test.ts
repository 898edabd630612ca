import { expect, test } from 'vitest'
import { mappedRoles, mappingSentence } from './mapped-roles.ts'

test('each role on the silo is listed with the role it adds, strongest first', () => {
  expect(mappedRoles({ viewer: ['viewer'], admin: ['viewer', 'admin'] })).toEqual([
    { silo: 'admin', fleet: 'admin' },
    { silo: 'viewer', fleet: 'viewer' },
  ])
  expect(mappedRoles({})).toEqual([])
})

test('the sentence includes what weaker roles give', () => {
  expect(mappingSentence({ viewer: ['viewer'], admin: ['admin'] })).toBe(
    'Admins of the silo are fleet admins, collaborators of the silo are fleet viewers, viewers of the silo are fleet viewers.',
  )
  expect(mappingSentence({})).toBe('Roles on the silo include no roles on the system.')
})
