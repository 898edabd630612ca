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

/** Resources that an upload has created and has to remove. */
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
  /** The step that is running, from 0; the number of steps when all are done. */
  readonly onStep: (step: number) => void
  readonly onProgress: (done: number, total: number) => void
  readonly call?: CallApi
}

/** Timeout in ms for storing one chunk */
const chunkTimeout = 30_000

/**
 * Uploads an image by way of a temporary disk and a snapshot, which are always removed again. A failure or abort is
 * thrown after that cleanup; the image exists only if this resolves.
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

  // The image exists: from here on a failure does not undo it.
  onStep(6)
  await call('snapshotDelete', { path: { snapshot: snapshot.id } })
  left.snapshot = null
  await call('diskDelete', { path })
  left.disk = null
  onStep(stepLabels.length)
}

/** Removes what a run has created: the snapshot first, then the disk from whatever state it is in. */
async function cleanUp(left: Leftovers, call: CallApi): Promise<void> {
  try {
    if (left.snapshot !== null) await call('snapshotDelete', { path: { snapshot: left.snapshot } })
    if (left.disk !== null) await deleteImportDisk(left.disk, call)
  } catch (error) {
    // Users need the original failure; the failed cleanup is only logged.
    console.error('clean-up after an upload failed', error)
  }
}
