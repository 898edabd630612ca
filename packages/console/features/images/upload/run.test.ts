import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { expect, test } from 'vitest'
import { type CallApi, stepLabels, uploadImage } from './run.ts'

const GiB = 1024 ** 3

/** A fake server that records the calls; `fail` names one that it refuses. */
function server(fail?: string) {
  const calls: string[] = []
  let state = 'import_ready'
  const call = (async (name: string, _args: unknown) => {
    calls.push(name)
    if (name === fail) throw new Error(`${name} refused`)
    if (name === 'diskBulkWriteImportStart') state = 'importing_from_bulk_writes'
    if (name === 'diskBulkWriteImportStop') state = 'import_ready'
    if (name === 'diskFinalizeImport') state = 'detached'
    return { id: `id-of-${name}`, state: { state } }
  }) as unknown as CallApi
  return { calls, call }
}

function run(call: CallApi, signal = new AbortController().signal) {
  const reached: number[] = []
  const bytes = new Uint8Array(1000).fill(1)
  const done = uploadImage({
    project: 'p',
    upload: {
      name: 'debian',
      description: '',
      os: 'debian',
      version: '12',
      blockSize: 512,
      file: { size: GiB, slice: () => ({ arrayBuffer: () => Promise.resolve(bytes.buffer) }) },
    },
    signal,
    random: seededRandom(1),
    onStep: (step) => reached.push(step),
    onProgress: () => {},
    call,
  })
  return { reached, done }
}

test('all steps run in order, and no temporary resource remains', async () => {
  const { calls, call } = server()
  const { reached, done } = run(call)
  await done
  expect(reached).toEqual(stepLabels.map((_, i) => i).concat(stepLabels.length))
  expect(calls.filter((name) => name !== 'diskBulkWriteImport')).toEqual([
    'diskCreate',
    'diskBulkWriteImportStart',
    'diskBulkWriteImportStop',
    'diskFinalizeImport',
    'snapshotView',
    'imageCreate',
    'snapshotDelete',
    'diskDelete',
  ])
})

test.each([
  ['diskCreate', []],
  ['diskBulkWriteImportStart', ['diskView', 'diskFinalizeImport', 'diskDelete']],
  ['imageCreate', ['snapshotDelete', 'diskView', 'diskDelete']],
])('when %s is refused, the resources created before are deleted', async (fail, cleaned) => {
  const { calls, call } = server(fail)
  await expect(run(call).done).rejects.toThrow(`${fail} refused`)
  expect(calls.slice(calls.indexOf(fail) + 1)).toEqual(cleaned)
})

test('when a chunk fails, bulk writes are stopped and the disk is finalized before it is deleted', async () => {
  const { calls, call } = server('diskBulkWriteImport')
  await expect(run(call).done).rejects.toThrow('refused')
  expect(calls.slice(-4)).toEqual(['diskView', 'diskBulkWriteImportStop', 'diskFinalizeImport', 'diskDelete'])
})

test('cancelling an upload ends it after the current step', async () => {
  const abort = new AbortController()
  const { calls, call } = server()
  const cancelling = (async (...args: Parameters<CallApi>) => {
    const answer = await call(...args)
    if (args[0] === 'diskCreate') abort.abort()
    return answer
  }) as CallApi
  await expect(run(cancelling, abort.signal).done).rejects.toThrow()
  expect(calls).toEqual(['diskCreate', 'diskView', 'diskFinalizeImport', 'diskDelete'])
})
