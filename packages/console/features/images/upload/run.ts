import { GIB } from '@portico/domain/byte-size.ts'
import { generateName } from '@portico/domain/names.ts'
import type { Random } from '@portico/domain/ports.ts'
import { type Call, type CallArgs, type CallData, invoke } from '#data/calls.ts'
import { deleteImportDisk } from '#features/disks/index.ts'
import { sendChunks, type Source } from './chunks.ts'

/** The form of an image upload. */
interface ImageUpload {
  readonly name: string
  readonly description: string
  readonly os: string
  readonly version: string
  readonly blockSize: 512 | 2048 | 4096
  readonly file: Source
}

export const stepLabels = [
  'Create temporary disk',
  'Put disk in import mode',
  'Upload image file',
  'Take disk out of import mode',
  'Finalize disk and create snapshot',
  'Create image',
  'Delete disk and snapshot',
] as const

/** Temporary resources that an upload has created and must delete. */
interface Leftovers {
  disk: string | null
  snapshot: string | null
}

export type CallApi = <C extends Call>(
  call: C,
  args: CallArgs<C>,
  signal?: AbortSignal,
) => Promise<CallData<C>>

export interface RunOptions {
  readonly project: string
  readonly upload: ImageUpload
  readonly signal: AbortSignal
  readonly random: Random
  /** Called with the number of the running step, from 0, and with the number of steps when all have run. */
  readonly onStep: (step: number) => void
  readonly onProgress: (done: number, total: number) => void
  readonly call?: CallApi
}

/** Timeout in ms of the request that stores one chunk */
const chunkTimeout = 30_000

/**
 * Uploads an image through a temporary disk and a snapshot, which are always deleted. An error or abort is thrown after
 * this cleanup. The image exists only if the promise resolves.
 */
export async function uploadImage(options: RunOptions): Promise<void> {
  const left: Leftovers = { disk: null, snapshot: null }
  const call = options.call ?? invoke
  try {
    await steps(options, left, call)
  } catch (error) {
    await cleanUp(left, call)
    throw error
  }
}

async function steps(options: RunOptions, left: Leftovers, call: CallApi): Promise<void> {
  const { project, upload, signal, random, onStep, onProgress } = options
  const begin = (step: number) => {
    signal.throwIfAborted()
    onStep(step)
  }

  begin(0)
  const disk = await call('diskCreate', {
    query: { project },
    body: {
      name: generateName(random, 'tmp-for-image'),
      description: `Temporary disk for uploading image ${upload.name}`,
      size: Math.ceil(upload.file.size / GIB) * GIB,
      diskSource: { type: 'importing_blocks', blockSize: upload.blockSize },
    },
  })
  left.disk = disk.id
  const path = { disk: disk.id }

  begin(1)
  await call('diskBulkWriteImportStart', { path })

  begin(2)
  await sendChunks({
    source: upload.file,
    signal,
    send: (offset, base64EncodedData, stop) =>
      call(
        'diskBulkWriteImport',
        { path, body: { offset, base64EncodedData } },
        AbortSignal.any([stop, AbortSignal.timeout(chunkTimeout)]),
      ),
    onProgress,
  })

  begin(3)
  await call('diskBulkWriteImportStop', { path })

  begin(4)
  const snapshotName = generateName(random, 'tmp-snapshot')
  await call('diskFinalizeImport', { path, body: { snapshotName } })
  const snapshot = await call('snapshotView', { path: { snapshot: snapshotName }, query: { project } })
  left.snapshot = snapshot.id

  begin(5)
  const { name, description, os, version } = upload
  await call('imageCreate', {
    query: { project },
    body: { name, description, os, version, source: { type: 'snapshot', id: snapshot.id } },
  })

  // The image exists, so a later failure does not fail the upload.
  onStep(6)
  await call('snapshotDelete', { path: { snapshot: snapshot.id } })
  left.snapshot = null
  await call('diskDelete', { path })
  left.disk = null
  onStep(stepLabels.length)
}

/** Deletes what an upload has created: the snapshot first, then the disk, whatever state it is in. */
async function cleanUp(left: Leftovers, call: CallApi): Promise<void> {
  try {
    if (left.snapshot !== null) await call('snapshotDelete', { path: { snapshot: left.snapshot } })
    if (left.disk !== null) await deleteImportDisk(left.disk, call)
  } catch (error) {
    // The user sees the original error; an error of the cleanup is only logged.
    console.error('clean-up after an upload failed', error)
  }
}
