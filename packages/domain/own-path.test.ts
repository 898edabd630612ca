import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it('keeps path, query and fragment', () => {
  expect(ownPath('/projects/a/disks?search=x#top')).toBe('/projects/a/disks?search=x#top')
})

it.each([
  null,
  undefined,
  '',
  'projects',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  'https://evil.example/',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  '/.\t//evil.example',
  'javascript:alert(1)',
])('refuses %j', (text) => expect(ownPath(text)).toBeNull())
