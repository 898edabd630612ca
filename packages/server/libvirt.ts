import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { StartFailure } from '@portico/adapters/failure.ts'
import { databaseRackStore } from '@portico/control-plane/fleet/simulated-rack/store.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { messageOf } from '@portico/domain/error-message.ts'
import { systemClock, systemRandom } from '@portico/domain/ports.ts'
import { directoryDisks } from '@portico/hypervisor/libvirt/directory-disks.ts'
import { openLibvirt } from '@portico/hypervisor/libvirt/driver.ts'
import { storedHostRows } from '@portico/hypervisor/libvirt/host-rows.ts'
import type { TlsFiles } from '@portico/hypervisor/libvirt/rpc/address.ts'
import type { Hypervisor } from '@portico/hypervisor/port.ts'
import { writeLog } from './log.ts'
import type { Settings } from './settings/table.ts'

/**
 * Opens the hosts that run machines by libvirt. Hosts that do not answer are tried again while the server runs.
 * @throws StartFailure if a setting or a file is missing
 */
export async function openLibvirtHosts(settings: Settings, db: Db): Promise<Hypervisor> {
  const { libvirtHosts, libvirtDisks, networks } = settings
  if (libvirtHosts.length === 0) {
    throw new StartFailure(
      '--hypervisor libvirt needs hosts. Add them with --libvirt-hosts, such as qemu+tls://host1,qemu+tls://host2.',
    )
  }
  if (libvirtDisks === null) {
    throw new StartFailure(
      '--hypervisor libvirt needs a folder for disks, which all hosts have at the same path. Add it with --libvirt-disks DIR.',
    )
  }
  if (networks === 'ovn') {
    throw new StartFailure(
      '--networks ovn connects machines of one host only. Omit it, or use --hypervisor qemu.',
    )
  }
  const log = (message: string, error?: unknown): void => writeLog({ level: 'info', message, error })
  const folder = path.resolve(libvirtDisks)
  return openLibvirt({
    addresses: libvirtHosts,
    tls: certificatesOf(settings),
    clock: systemClock,
    random: systemRandom,
    log,
    rows: storedHostRows(databaseRackStore(db), systemRandom),
    disks: (running) => directoryDisks({ folder, clock: systemClock, log, running }),
    accelerator: settings.accelerator,
    overcommit: settings.overcommit,
    guestNetwork: settings.guestNetwork,
  })
}

/**
 * Returns the files of the certificates, with the names that libvirt's own clients use; null if no host needs them.
 * @throws StartFailure if one cannot be read
 */
export function certificatesOf({ libvirtHosts, libvirtCertificates }: Settings): TlsFiles | null {
  if (!libvirtHosts.some((address) => address.startsWith('qemu+tls:'))) return null
  if (libvirtCertificates === null) {
    throw new StartFailure(
      'Hosts with qemu+tls need certificates. Add the folder with cacert.pem, clientcert.pem and clientkey.pem with --libvirt-certificates DIR.',
    )
  }
  const file = (name: string): string => path.resolve(libvirtCertificates, name)
  const files = {
    authority: file('cacert.pem'),
    certificate: file('clientcert.pem'),
    key: file('clientkey.pem'),
  }
  for (const each of Object.values(files)) {
    try {
      accessSync(each, constants.R_OK)
    } catch (error) {
      throw new StartFailure(`--libvirt-certificates: ${each} cannot be read (${messageOf(error)}).`, {
        cause: error,
      })
    }
  }
  return files
}
