import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'
import { ImageRefused } from '#image-files.ts'
import { HypervisorError } from '#port.ts'
import { imageOwner, machineOwner } from '../account.ts'
import { runConfined } from './sandbox.ts'

const endsBy = (signal: string): Promise<unknown> =>
  runConfined({
    program: 'sh',
    args: ['-c', `kill -${signal} $$`],
    folder: tmpdir(),
    fileSize: 0,
    reserve: 0,
    signal: new AbortController().signal,
  }).catch((error: unknown) => error)

test.skipIf(process.getuid?.() !== 0)(
  'a program runs as an account that owns no file of a machine',
  async () => {
    const { output } = await runConfined({
      program: 'sh',
      args: ['-c', 'id -u; id -G'],
      folder: tmpdir(),
      fileSize: 0,
      reserve: 0,
      signal: new AbortController().signal,
    })
    expect(output).toBe(`${imageOwner()?.uid}\n${imageOwner()?.gid}\n`)
    expect(imageOwner()?.uid).not.toBe(machineOwner()?.uid)
  },
)

test.each(['ABRT', 'SEGV', 'XCPU', 'TRAP'])(
  'a program that ends by SIG%s would do so again: the file is refused',
  async (signal) => {
    expect(await endsBy(signal)).toBeInstanceOf(ImageRefused)
  },
)

test.each(['KILL', 'TERM'])('one that somebody ends by SIG%s is run again', async (signal) => {
  expect(await endsBy(signal)).toBeInstanceOf(HypervisorError)
})
