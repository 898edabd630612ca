import { chmod, chown, open } from 'node:fs/promises'
import { constants } from 'node:os'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'
import { giveToQemu } from './account.ts'
import { nodeName } from './command-line.ts'
import { removeAll, sync, sizeIfExists } from './files.ts'
import { type Folders, partFromMachine } from './folders.ts'
import { asRecords, type Qmp } from './qmp/client.ts'
import { storageFullError } from './storage-guard.ts'

/** Ms between progress checks of a copy. */
const CHECK_INTERVAL = 50

export interface RunningDiskCopy {
  readonly qmp: Qmp
  readonly folders: Folders
  readonly clock: Clock
  readonly slot: number
  readonly snapshotId: string
  /** bytes */
  readonly size: number
  /** turns the finished copy into the snapshot */
  readonly finish: (part: string) => Promise<void>
}

/**
 * Takes a snapshot of a running machine's disk. QEMU copies its state at this moment to another file, and delays a
 * guest's write only until the old block is copied. The job keeps its result until it is dismissed, so that a server
 * that replaces a killed one can continue.
 * @throws HypervisorError if the copy failed; it can be requested again
 */
export async function copyRunningDisk(options: RunningDiskCopy): Promise<void> {
  const { qmp, folders, clock, snapshotId } = options
  const job = jobName(snapshotId)
  const part = folders.runningSnapshotPart(snapshotId)
  if ((await findJob(qmp, job)) === null) await begin(options, part)
  for (;;) {
    const found = await findJob(qmp, job)
    if (found === null) throw failed('it was lost')
    if (found.status === 'concluded') {
      if (found.error !== null) {
        await dismiss(qmp, snapshotId)
        await removeAll(part)
        throw /No space left/.test(found.error) ? storageFullError(found.error) : failed(found.error)
      }
      break
    }
    await new Promise<void>((resolve) => clock.after(CHECK_INTERVAL, resolve))
  }
  // QEMU closes the file before it is used: the node flushes and releases it.
  await dismiss(qmp, snapshotId)
  if ((await sizeIfExists(folders.snapshot(snapshotId))) !== null) return
  await freeze(part)
  await options.finish(part)
}

/** Ends a copy that another process began, and removes its file. */
export async function discardRunningCopy(
  qmp: Qmp,
  { folders, clock, snapshotId }: Pick<RunningDiskCopy, 'folders' | 'clock' | 'snapshotId'>,
): Promise<void> {
  const job = jobName(snapshotId)
  if ((await findJob(qmp, job)) !== null) {
    // A finished job cannot be cancelled.
    await qmp.execute('job-cancel', { id: job }).catch(() => undefined)
    for (;;) {
      const found = await findJob(qmp, job)
      // It is lost if QEMU has removed it.
      if (found === null || found.status === 'concluded') break
      await new Promise<void>((resolve) => clock.after(CHECK_INTERVAL, resolve))
    }
    await dismiss(qmp, snapshotId)
  }
  await removeAll(folders.runningSnapshotPart(snapshotId))
}

async function begin({ qmp, slot, snapshotId, size }: RunningDiskCopy, part: string): Promise<void> {
  // Removes the node of an earlier attempt whose job no longer exists.
  await qmp.execute('blockdev-del', { 'node-name': targetName(snapshotId) }).catch(() => undefined)
  await removeAll(part)
  const file = await open(part, 'wx', 0o600)
  await file.truncate(size)
  await file.close()
  await giveToQemu(part)
  const target = targetName(snapshotId)
  await qmp.execute('blockdev-add', sparseTarget(target, partFromMachine(snapshotId)))
  await qmp.execute('blockdev-backup', {
    'job-id': jobName(snapshotId),
    device: nodeName(slot),
    target,
    sync: 'full',
    'auto-dismiss': false,
  })
}

/**
 * Returns a raw file node that keeps holes. The job writes holes as "write zeroes" without unmap, so that the file
 * driver would allocate the full size. A filter above the file therefore refuses "write zeroes"; QEMU falls back to
 * writing zero bytes, which the node below detects and unmaps. The filter is QEMU's error injection driver, the only
 * one that can refuse this operation.
 */
function sparseTarget(node: string, filename: string) {
  return {
    driver: 'blkdebug',
    'node-name': node,
    'inject-error': [
      {
        event: 'none',
        iotype: 'write-zeroes',
        errno: constants.errno.ENOTSUP,
        immediately: true,
        once: false,
      },
    ],
    image: {
      driver: 'raw',
      discard: 'unmap',
      'detect-zeroes': 'unmap',
      file: { driver: 'file', filename },
    },
  }
}

/** Nobody writes to the copy from now on. */
async function freeze(part: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(part, 0, 0)
  await chmod(part, 0o400)
  await sync(part)
}

async function dismiss(qmp: Qmp, snapshotId: string): Promise<void> {
  await qmp.execute('job-dismiss', { id: jobName(snapshotId) })
  await qmp.execute('blockdev-del', { 'node-name': targetName(snapshotId) })
}

async function findJob(qmp: Qmp, id: string): Promise<{ status: string; error: string | null } | null> {
  const job = asRecords(await qmp.execute('query-jobs')).find((each) => each['id'] === id)
  if (job === undefined) return null
  return { status: String(job['status']), error: typeof job['error'] === 'string' ? job['error'] : null }
}

/** Names of jobs and nodes have at most 31 characters and begin with a letter. */
const short = (snapshotId: string): string => snapshotId.replaceAll('-', '').slice(0, 24)
const jobName = (snapshotId: string): string => `copy-${short(snapshotId)}`
const targetName = (snapshotId: string): string => `into-${short(snapshotId)}`

function failed(why: string): HypervisorError {
  return new HypervisorError(`The snapshot of the running machine's disk failed: ${why}`, { retry: true })
}
