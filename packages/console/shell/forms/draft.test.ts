import { expect, test } from 'vitest'
import { type DraftStore, storeDraft, takeDraft } from './draft.ts'

function memory(): DraftStore {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const form = { user: 'ann', path: '/projects-new', values: { name: 'p', size: 10, keys: ['a'] } }

test('a draft is restored once, for the same user at the same path', () => {
  const store = memory()
  storeDraft(store, form)
  expect(takeDraft(store, 'ann', '/projects-new')).toEqual(form.values)
  expect(takeDraft(store, 'ann', '/projects-new')).toBeNull()
})

test.each([
  ['bob', '/projects-new'],
  ['ann', '/projects/p/disks-new'],
])('a draft is deleted and not restored for %s at %s', (user, path) => {
  const store = memory()
  storeDraft(store, form)
  expect(takeDraft(store, user, path)).toBeNull()
  expect(takeDraft(store, 'ann', '/projects-new')).toBeNull()
})

test('files, passwords and private keys are not stored in a draft', () => {
  const store = memory()
  const secrets = { password: 'secret', publicKey: '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl' }
  const certificates = [{ name: 'web', key: '-----BEGIN PRIVATE KEY-----\nMIIE' }]
  storeDraft(store, { ...form, values: { name: 'p', ...secrets, certificates, file: new Blob(['x']) } })
  expect(takeDraft(store, 'ann', '/projects-new')).toEqual({ name: 'p' })
})
