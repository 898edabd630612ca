import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'
import { ImageRefused } from '#image-files.ts'
import { HypervisorError } from '#port.ts'
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

test.each(['ABRT', 'SEGV', 'XCPU', 'TRAP'])(
  'a program that ends by SIG%s would do so again: the file is refused',
  async (signal) => {
    expect(await endsBy(signal)).toBeInstanceOf(ImageRefused)
  },
)

test.each(['KILL', 'TERM'])('one that somebody ends by SIG%s is run again', async (signal) => {
  expect(await endsBy(signal)).toBeInstanceOf(HypervisorError)
})
