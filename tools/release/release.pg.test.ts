import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProgram } from '@portico/server/testing/server-process.ts'
import { version } from '@portico/server/version.ts'
import { afterAll, expect, test } from 'vitest'
import { buildDebianPackage, debianName } from './debian.ts'
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

test.skipIf(process.env['CI'] === undefined && spawnSync('dpkg-deb', ['--version']).status !== 0)(
  'a Debian package has the files of a release, settings that upgrades keep, and scripts that run',
  async () => {
    const staged = path.join(folder, 'files')
    mkdirSync(path.join(staged, 'bin'), { recursive: true })
    writeFileSync(path.join(staged, 'bin/portico'), '', { mode: 0o755 })
    const out = path.join(folder, debianName('1.2.3'))
    await buildDebianPackage({ version: '1.2.3', staged, work: path.join(folder, 'package'), out })
    const read = (...args: string[]) => execFileSync('dpkg-deb', args, { encoding: 'utf8' })
    expect(read('--field', out, 'Package', 'Version')).toBe('Package: portico\nVersion: 1.2.3\n')
    const files = read('--contents', out)
    for (const [mode, file] of [
      ['-rwxr-xr-x root/root', './opt/portico/bin/portico'],
      ['-rw-r--r-- root/root', './etc/portico/portico.toml'],
      ['-rw-r--r-- root/root', './usr/lib/systemd/system/portico.service'],
      ['-rwxr-xr-x root/root', './usr/bin/portico'],
      ['-rw-r--r-- root/root', './usr/lib/systemd/system/portico-backup-verify.timer'],
    ] as const) {
      expect(files.split('\n').find((line) => line.endsWith(file))).toMatch(mode)
    }
    const parts = path.join(folder, 'parts')
    read('--control', out, parts)
    expect(readFileSync(path.join(parts, 'conffiles'), 'utf8')).toBe('/etc/portico/portico.toml\n')
    // Programs that only note their calls. The account does not exist, and the server does not start.
    const programs = path.join(folder, 'programs')
    const calls = path.join(folder, 'calls')
    mkdirSync(programs)
    for (const name of [
      'getent',
      'groupadd',
      'useradd',
      'usermod',
      'install',
      'chgrp',
      'chmod',
      'systemctl',
      'rm',
      'rmdir',
    ]) {
      const fails = name === 'getent' || name === 'systemctl'
      const exit = fails ? `[ "$1" = daemon-reload ]` : 'exit 0'
      writeFileSync(path.join(programs, name), `#!/bin/sh\necho "${name} $*" >> '${calls}'\n${exit}\n`, {
        mode: 0o755,
      })
    }
    // systemd runs, and an administrator has deleted the settings.
    const settings = path.join(folder, 'etc')
    const systemd = path.join(folder, 'systemd')
    mkdirSync(settings)
    mkdirSync(systemd)
    const run = (script: string, ...args: string[]) => {
      const text = readFileSync(path.join(parts, script), 'utf8')
      const here = text.replaceAll('/etc/portico', settings).replaceAll('/run/systemd/system', systemd)
      return execFileSync('/bin/sh', ['-c', here, script, ...args], {
        env: { PATH: programs },
        encoding: 'utf8',
      })
    }
    expect(run('postinst', 'configure', '')).toContain('systemctl enable --now portico')
    run('postinst', 'configure', '1.0.0')
    run('prerm', 'remove')
    run('postrm', 'remove')
    const noted = readFileSync(calls, 'utf8')
    for (const call of [
      /^groupadd --system kvm$/m,
      /^useradd .* portico$/m,
      /^systemctl try-restart portico/m,
      /^systemctl disable --now/m,
    ]) {
      expect(noted).toMatch(call)
    }
    expect(noted).not.toContain('portico.toml')
  },
)
