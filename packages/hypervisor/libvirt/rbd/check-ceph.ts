import { formatBytes } from '@portico/domain/byte-size.ts'
import { HypervisorError } from '#port.ts'
import { findOnPath } from '#qemu/program.ts'
import { type Ceph, explained, openCeph } from './ceph.ts'
import { cephFence } from './fence.ts'
import { capacityOf, type RbdOptions } from './rbd-disks.ts'

/**
 * Checks that a cluster can be used for disks: its programs are installed, its monitors answer, and the users have
 * the rights that they need.
 * @returns a few words about what was found
 * @throws HypervisorError that says what is missing
 */
export async function checkCeph(options: Omit<RbdOptions, 'clock' | 'log'>): Promise<string> {
  for (const [program, where] of [
    ['rbd', 'ceph-common'],
    ['qemu-nbd', 'qemu-utils'],
    ['setpriv', 'util-linux'],
  ] as const) {
    if (findOnPath(program) === null) {
      throw new HypervisorError(`There is no program ${program}. Debian has it in ${where}.`, {
        retry: false,
      })
    }
  }
  const ceph = openCeph(options)
  const { free } = await explaining(() => capacityOf(ceph))
  await explaining(() => checkPool(ceph))
  const fenced = await cephFence(ceph).closed()
  await explaining(() => ceph.run('ceph', ['auth', 'get-key', `client.${options.hostUser}`]))
  const hosts = fenced.length === 0 ? 'no address is fenced' : `fenced: ${fenced.join(', ')}`
  return `pool ${options.pool}, ${formatBytes(free)} free, ${hosts}`
}

/** @throws HypervisorError if the pool was not prepared for RBD */
async function checkPool(ceph: Ceph): Promise<void> {
  const applications = JSON.parse(
    await ceph.run('ceph', ['osd', 'pool', 'application', 'get', ceph.pool]),
  ) as object
  if ('rbd' in applications) return
  throw new HypervisorError(`The pool ${ceph.pool} is not initialized. Run rbd pool init ${ceph.pool}.`, {
    retry: false,
  })
}

async function explaining<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    throw explained(error)
  }
}
