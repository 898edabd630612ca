import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { builtConsole } from '@portico/server/console-build.ts'
import { version } from '@portico/server/version.ts'
import { buildDebianPackage, debianName } from './debian.ts'
import { stageRelease } from './stage.ts'

/**
 * Packs a release: `npm run release [-- --with-packages | --debian] [-- --out DIR]`. With packages, the release needs no
 * registry at its first start, but only runs on the platform on which it was packed. A Debian package has them too.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.' },
    'with-packages': { type: 'boolean', default: false },
    debian: { type: 'boolean', default: false },
  },
})

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const isDebian = values.debian
const withPackages = values['with-packages'] || isDebian
const suffix = withPackages ? `-${process.platform}-${process.arch}` : ''
const name = `portico-${version}`
const archive = path.resolve(values.out, isDebian ? debianName(version) : `${name}${suffix}.tar.gz`)
const folder = mkdtempSync(path.join(tmpdir(), 'portico-release-'))
try {
  await builtConsole(say, new AbortController().signal)
  const staged = path.join(folder, name)
  await stageRelease(staged)
  chmodSync(staged, 0o755)
  if (withPackages) {
    execFileSync(process.execPath, [path.join(staged, 'scripts/portico.mjs'), 'version'], {
      stdio: 'inherit',
    })
  }
  if (isDebian) {
    await buildDebianPackage({ version, staged, work: path.join(folder, 'package'), out: archive })
  } else {
    execFileSync('tar', ['--create', '--gzip', '--owner=0', '--group=0', `--file=${archive}`, name], {
      cwd: folder,
    })
  }
  say(`Packed ${archive}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
