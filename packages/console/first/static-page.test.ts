import { expect, it } from 'vitest'
import { hasStaticPage } from './static-page.ts'

it.each(['/projects', '/projects/a/disks', '/projects/a/instances/b/storage', '/settings/profile'])(
  '%s is put into its document',
  (pathname) => expect(hasStaticPage(pathname)).toBe(true),
)

it.each([
  '/',
  '/login/main/local',
  '/projects/a/disks-new',
  '/projects/a/instances/b/serial-console',
  '/settings/ssh-keys/c/edit',
])('%s is not', (pathname) => expect(hasStaticPage(pathname)).toBe(false))
