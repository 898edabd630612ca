import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { StartFailure } from '@portico/adapters/failure.ts'
import { databaseRackStore } from '@portico/control-plane/fleet/simulated-rack/store.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { messageOf } from '@portico/domain/error-message.ts'
import { systemClock, systemRandom } from '@portico/domain/ports.ts'
import { directoryDisks } from '@portico/hypervisor/libvirt/directory-disks.ts'
import { type LibvirtOptions, openLibvirt } from '@portico/hypervisor/libvirt/driver.ts'
import { outageRecords } from '@portico/hypervisor/libvirt/host-outages.ts'
import { storedHostRows } from '@portico/hypervisor/libvirt/host-rows.ts'
import { rbdDisks, type RbdOptions } from '@portico/hypervisor/libvirt/rbd/rbd-disks.ts'
import type { TlsFiles } from '@portico/hypervisor/libvirt/rpc/address.ts'
import type { Hypervisor } from '@portico/hypervisor/port.ts'
import { writeLog } from './log.ts'
import type { Settings } from './settings/table.ts'

/**
 * Opens the hosts that run machines by libvirt. Hosts that do not answer are tried again while the server runs.
 * @throws StartFailure if a setting or a file is missing
 */
export async function openLibvirtHosts(settings: Settings, db: Db): Promise<Hypervisor> {
  const { libvirtHosts, networks } = settings
  if (libvirtHosts.length === 0) {
    throw new StartFailure(
      '--hypervisor libvirt needs hosts. Add them with --libvirt-hosts, such as qemu+tls://host1,qemu+tls://host2.',
    )
  }
  if (networks === 'ovn') {
    throw new StartFailure(
      '--networks ovn connects machines of one host only. Omit it, or use --hypervisor qemu.',
    )
  }
  const log = (message: string, error?: unknown): void => writeLog({ level: 'info', message, error })
  const store = databaseRackStore(db)
  return openLibvirt({
    addresses: libvirtHosts,
    tls: certificatesOf(settings),
    clock: systemClock,
    random: systemRandom,
    log,
    rows: storedHostRows(store, systemRandom),
    outages: outageRecords(store),
    disks: disksOf(settings, log),
    accelerator: settings.accelerator,
    overcommit: settings.overcommit,
    guestNetwork: settings.guestNetwork,
  })
}

/**
 * Returns how the disks of libvirt machines are opened.
 * @throws StartFailure if it is not said where they are
 */
function disksOf(settings: Settings, log: Log): LibvirtOptions['disks'] {
  const place = placeOfDisks(settings)
  return place.type === 'folder'
    ? (running) => directoryDisks({ folder: place.folder, clock: systemClock, log, running })
    : () => rbdDisks({ ...place, clock: systemClock, log })
}

type Log = LibvirtOptions['log']
type PlaceOfDisks =
  | { readonly type: 'folder'; readonly folder: string }
  | ({ readonly type: 'pool' } & Pick<RbdOptions, 'pool' | 'conf' | 'user' | 'hostUser'>)

/** Returns where the disks of libvirt machines are. @throws StartFailure if no place is set */
export function placeOfDisks(settings: Settings): PlaceOfDisks {
  const { libvirtDisks: folder, libvirtPool: pool } = settings
  if (pool !== null) {
    const { cephConf, cephUser, cephHostUser } = settings
    return { type: 'pool', pool, conf: path.resolve(cephConf), user: cephUser, hostUser: cephHostUser }
  }
  if (folder !== null) return { type: 'folder', folder: path.resolve(folder) }
  throw new StartFailure(
    '--hypervisor libvirt needs a place for disks: a folder that all hosts have at the same path (--libvirt-disks DIR), or a pool of Ceph (--libvirt-pool NAME).',
  )
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
