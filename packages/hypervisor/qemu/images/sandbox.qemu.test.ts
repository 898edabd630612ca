import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { ImageRefused } from '#image-files.ts'
import { HypervisorError } from '#port.ts'
import { machineOwner, type Owner } from '../account.ts'
import { markOf } from '../processes.ts'
import { acquireAccount } from './image-account.ts'
import { runConfined } from './sandbox.ts'

const nothing = (): Promise<void> => Promise.resolve()

const shell = (script: string, owner: Owner | null = null) =>
  runConfined({
    program: 'sh',
    args: ['-c', script],
    folder: tmpdir(),
    fileSize: 0,
    owner,
    reserve: 0,
    signal: new AbortController().signal,
  })

const endsBy = (signal: string): Promise<unknown> =>
  shell(`kill -${signal} $$`).catch((error: unknown) => error)

describe.skipIf(process.getuid?.() !== 0)('when the server is root', () => {
  test('programs run with an account that owns no machine files, one per image', async () => {
    const [one, other] = [await acquireAccount(), await acquireAccount()]
    const idOf = async ({ owner }: typeof one) => (await shell('id -u; id -G', owner)).output
    expect(await idOf(one)).toBe(`${one.owner?.uid}\n${one.owner?.gid}\n`)
    expect(new Set([one.owner?.uid, other.owner?.uid, machineOwner()?.uid, 0]).size).toBe(4)
    // A process of one account cannot kill a process of another account.
    const outlives = shell('head -c 300M </dev/zero | wc -c', other.owner)
    expect((await shell('kill -KILL -1; echo tried', one.owner)).output).toBe('tried\n')
    expect((await outlives).output).toBe(`${300 * 1024 ** 2}\n`)
    await Promise.all([one.release(nothing), other.release(nothing)])
  })

  test('processes that escaped are ended before their account is used again', async () => {
    const one = await acquireAccount()
    const { output } = await shell('setsid sleep 600 >/dev/null 2>&1 & echo $!', one.owner)
    expect(markOf(Number(output))).not.toBeNull()
    await one.release(nothing)
    expect(markOf(Number(output))).toBeNull()
  })

  test('the number of processes of an account is limited', async () => {
    const one = await acquireAccount()
    const script = 'i=0; while [ $i -lt 200 ]; do sleep 5 >/dev/null 2>&1 & i=$((i+1)); done; echo all'
    const { output, complaint } = await shell(script, one.owner)
    await one.release(nothing)
    expect(output).not.toContain('all')
    expect(complaint).toContain('fork')
  })

  test('an account is refused while all are in use, and available again after one is released', async () => {
    const owners = [{ uid: 64_700, gid: 64_700 }]
    const only = await acquireAccount(owners)
    await expect(acquireAccount(owners)).rejects.toThrow('All accounts of this host for reading images')
    await only.release(nothing)
    await (await acquireAccount(owners)).release(nothing)
  })
})

test.each(['ABRT', 'SEGV', 'XCPU', 'TRAP'])(
  'a file is refused when its program ends by SIG%s, since the program would do so again',
  async (signal) => {
    expect(await endsBy(signal)).toBeInstanceOf(ImageRefused)
  },
)

test.each(['KILL', 'TERM'])(
  'a file can be retried when its program is ended by SIG%s from outside',
  async (signal) => {
    expect(await endsBy(signal)).toBeInstanceOf(HypervisorError)
  },
)
