import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProgram } from '@portico/server/testing/server-process.ts'
import { version } from '@portico/server/version.ts'
import { afterAll, expect, test } from 'vitest'
import { stageRelease } from './stage.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'portico-release-'))
const release = path.join(folder, 'portico')
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface LockedPackage {
  readonly dev?: boolean
  readonly link?: boolean
}

/** Links the packages that an installation without development packages has, so that no registry is needed. */
function linkPackages(): void {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  for (const [name, { dev = false, link = false }] of Object.entries(packages)) {
    const isTopLevel = name.startsWith('node_modules/') && name.indexOf('node_modules/', 1) === -1
    if (!isTopLevel || dev || !existsSync(path.join(root, name))) continue
    const target = link ? path.join(release, 'packages', path.basename(name)) : path.join(root, name)
    mkdirSync(path.join(release, path.dirname(name)), { recursive: true })
    symlinkSync(target, path.join(release, name))
  }
}

test('an unpacked release starts without building, with the packages of an installation', async () => {
  await stageRelease(release)
  linkPackages()
  const program = path.join(release, 'packages/server/cli/main.ts')
  expect(execFileSync(process.execPath, [program, 'version'], { encoding: 'utf8' }).trim()).toBe(version)
  const server = await startProgram(path.join(release, 'packages/server/main.ts'), [
    '--port',
    '0',
    '--data',
    path.join(folder, 'data'),
  ])
  const page = await fetch(`${server.url}/login/main/local`)
  expect(page.status).toBe(200)
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
  expect((await fetch(server.url + script)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
