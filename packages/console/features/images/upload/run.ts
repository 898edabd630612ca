import { GIB } from '@portico/domain/byte-size.ts'
import { generateName } from '@portico/domain/names.ts'
import type { Random } from '@portico/domain/ports.ts'
import { type Call, type CallArgs, type CallData, invoke } from '#data/calls.ts'
import { deleteImportDisk } from '#features/disks/index.ts'
import { sendChunks, type Source } from './chunks.ts'

/** What a person fills in to upload an image. */
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
  'Get disk out of import mode',
  'Finalize disk and create snapshot',
  'Create image',
  'Delete disk and snapshot',
] as const

/** What a run has made at the server and must not leave behind. */
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
  /** The step that runs now, from 0; the number of steps when all are done. */
  readonly onStep: (step: number) => void
  readonly onProgress: (done: number, total: number) => void
  readonly call?: CallApi
}

/** ms that storing one chunk may take */
const chunkTimeout = 30_000

/**
 * Upload an image: through a temporary disk and a snapshot, which are removed again whatever happens. A failure or
 * an abort is thrown after that clean-up; the image exists only when this resolves.
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

  // The image is there: from here on nothing is undone, only cleared away.
  onStep(6)
  await call('snapshotDelete', { path: { snapshot: snapshot.id } })
  left.snapshot = null
  await call('diskDelete', { path })
  left.disk = null
  onStep(stepLabels.length)
}

/** Remove what a run has left: the snapshot first, then the disk from whatever state it is in now. */
async function cleanUp(left: Leftovers, call: CallApi): Promise<void> {
  try {
    if (left.snapshot !== null) await call('snapshotDelete', { path: { snapshot: left.snapshot } })
    if (left.disk !== null) await deleteImportDisk(left.disk, call)
  } catch (error) {
    // The reason for the clean-up is what people need to know; that it failed too is for the log.
    console.error('clean-up after an upload failed', error)
  }
}
