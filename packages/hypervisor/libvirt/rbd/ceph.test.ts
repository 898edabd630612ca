import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errno, explained, isErrno, openCeph } from './ceph.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-ceph-'))
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const ceph = openCeph({ conf: '/etc/ceph/ceph.conf', user: 'portico', pool: 'vm' })

/** Makes a program that ends as described. */
async function program(name: string, script: string): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
}

test('programs get the options of the cluster and their input, and return their output', async () => {
  await program('rados', 'echo "$@"; cat')
  expect(await ceph.run('rados', ['ls'], { input: Buffer.from('input') })).toBe(
    '--conf /etc/ceph/ceph.conf --id portico --client-mount-timeout=5 --pool vm ls\ninput',
  )
})

test.each([
  [
    'rbd',
    'echo "rbd: error opening image x: (2) No such file or directory" >&2; exit 2',
    errno.missing,
    true,
  ],
  ['rbd', `echo "rbd: error opening pool 'vm': (2) No such file or directory" >&2; exit 2`, null, true],
  ['rbd', `echo "rbd: couldn't connect to the cluster!" >&2; exit 2`, 'no-answer', true],
  ['rados', 'echo "error stat-ing vm/x: (2) No such file or directory" >&2; exit 1', errno.missing, true],
  ['rados', 'echo "error opening pool vm: (2) No such file or directory" >&2; exit 1', null, true],
  ['rados', 'echo "operation failed: (108) Cannot send after shutdown" >&2; exit 1', errno.blocklisted, true],
  ['rbd', 'echo "rbd: write error: (122) Disk quota exceeded" >&2; exit 122', errno.quota, false],
  [
    'ceph',
    'echo "[errno 110] RADOS timed out (error connecting to the cluster)" >&2; exit 1',
    'no-answer',
    true,
  ],
  ['rbd', 'exec sleep 10', 'no-answer', true],
] as const)('%s that runs %j fails with %j', async (name, script, code, retry) => {
  await program(name, script)
  const failure: unknown = await ceph.run(name, [], { limit: 500 }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'CephError', code })
  expect(isErrno(failure, errno.missing)).toBe(code === errno.missing)
  expect(explained(failure)).toMatchObject({ name: 'HypervisorError', retry, storageFull: !retry })
})

test('a program that is not installed is named with its package', async () => {
  vi.stubEnv('PATH', folder)
  await expect(ceph.run('rbd', [])).rejects.toThrow('Debian has it in ceph-common')
})
