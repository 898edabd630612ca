import { type Random, uuid } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'
import type { DiskStore } from './disk-store.ts'
import { domainOf, errorCodes, isError, type LibvirtHost } from './host.ts'
import { calls } from './rpc/protocol.gen.ts'
import { element, xmlOf } from './xml.ts'

const startPaused = 1

/**
 * Checks that a host refuses to start a machine that was removed, by trying it with a machine without disks.
 * @throws HypervisorError, final, if the host starts it
 */
export async function checkHook(host: LibvirtHost, disks: DiskStore, random: Random): Promise<void> {
  const id = uuid(random)
  await disks.bury(id)
  const xmlDesc = xmlOf(
    element('domain', { type: 'qemu' }, [
      element('name', {}, id),
      element('uuid', {}, id),
      element('memory', { unit: 'MiB' }, '16'),
      element('os', {}, [element('type', { arch: 'x86_64', machine: 'q35' }, 'hvm')]),
    ]),
  )
  try {
    await host.connection().call(calls.domainCreateXml, { xmlDesc, flags: startPaused })
  } catch (error) {
    if (isError(error, errorCodes.hookRefused)) return
    throw new HypervisorError('The host could not be checked', { retry: true, cause: error })
  }
  await host.connection().call(calls.domainDestroyFlags, { dom: domainOf(id), flags: 0 })
  throw new HypervisorError(
    'The host starts machines that were removed. Install the hook of docs/operations/scale-out.md on it, restart libvirtd, and add it again',
    { retry: false },
  )
}
