import type { CamelBody } from '@portico/contract/client.ts'
import { readWire } from '@portico/contract/casing.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { NotFillable, type Pasting } from '#shell/as-code/filling.ts'
import {
  asBoolean,
  asGib,
  asList,
  asObject,
  asText,
  asWhole,
  textReader,
} from '#shell/as-code/read-values.ts'
import { countOf } from '#ui/format/text.ts'
import type { ExtraDisk, InstanceForm } from './request.ts'
import type { NewNic } from './nics/request.ts'

/** Readers that fill the instance form from its request body. */
export const instancePasting: Pasting<InstanceForm> = {
  operation: 'instance_create',
  readers: {
    name: textReader('name', 'Name'),
    description: textReader('description', 'Description'),
    hostname: textReader('hostname', 'Hostname'),
    ncpus: {
      label: 'vCPUs',
      read: (value) => ({ ncpus: asWhole(value) }),
      show: ({ ncpus }) => (ncpus === null ? '' : String(ncpus)),
    },
    memory: {
      label: 'Memory',
      read: (value) => ({ memory: asGib(value) }),
      show: ({ memory }) => gib(memory),
    },
    start: {
      label: 'Start instance',
      read: (value) => ({ start: asBoolean(value) }),
      show: ({ start }) => (start ? 'yes' : 'no'),
    },
    boot_disk: { label: 'Boot disk', read: readBootDisk, show: showBootDisk },
    disks: {
      label: 'Additional disks',
      read: (value) => ({ extraDisks: asList(value, readDisk) }),
      show: ({ extraDisks }) => names(extraDisks),
    },
    network_interfaces: {
      label: 'Network interfaces',
      read: readInterfaces,
      show: ({ network, nics }) => (network === 'custom' ? names(nics) : network),
    },
    external_ips: {
      label: 'External IPs',
      read: readExternalIps,
      show: ({ ephemeral, pool, floatingIps }) =>
        [...(ephemeral ? [`ephemeral${pool === null ? '' : ` of ${pool}`}`] : []), ...floatingIps].join(', '),
    },
    ssh_public_keys: {
      label: 'SSH keys',
      read: (value) => ({ sshKeys: asList(value, asText) }),
      show: ({ sshKeys }) =>
        sshKeys.length === 0 ? '' : `${countOf(sshKeys.length, 'key')}: ${sshKeys.join(', ')}`,
    },
    user_data: {
      label: 'User data',
      read: (value) => ({ userData: readUserData(asText(value)) }),
      show: ({ userData }) => (userData === null ? '' : `${userData.size} B`),
    },
  },
}

const gib = (size: number | null) => (size === null ? '' : `${size} GiB`)
const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name).join(', ')

function showBootDisk({ source, disk, image, diskName, diskSize }: InstanceForm): string {
  if (source === 'disk') return disk ?? ''
  return [diskName, gib(diskSize), image === null ? '' : `image ${image}`]
    .filter((part) => part !== '')
    .join(', ')
}

/**
 * The ID of an image does not say whether the image belongs to the silo or the project; `create/form-code.tsx` loads
 * the image.
 */
function readBootDisk(value: unknown): Partial<InstanceForm> {
  const disk = readDisk(value)
  if (disk.type === 'attach') return { source: 'disk', disk: disk.name }
  if (disk.diskSource.type !== 'image') throw new NotFillable('this form creates boot disks from images only')
  return {
    source: 'siloImage',
    image: disk.diskSource.imageId,
    diskName: disk.name,
    diskSize: asGib(disk.size),
  }
}

function readDisk(value: unknown): ExtraDisk {
  const disk = asObject(readWire(value))
  const name = asText(disk['name'])
  if (disk['type'] === 'attach') return { type: 'attach', name }
  if (disk['type'] !== 'create') throw new NotFillable('expected a disk to create or to attach')
  const size = asGib(disk['size']) * GIB
  return {
    type: 'create',
    name,
    description: asText(disk['description']),
    size,
    diskSource: readSource(disk['diskSource']),
  }
}

function readSource(value: unknown): CamelBody<'disk_create'>['diskSource'] {
  const source = asObject(value)
  const { type, blockSize } = source
  if (type === 'image') return { type, imageId: asText(source['imageId']) }
  if (type === 'snapshot') return { type, snapshotId: asText(source['snapshotId']) }
  if (type === 'blank' && (blockSize === 512 || blockSize === 2048 || blockSize === 4096))
    return { type, blockSize }
  throw new NotFillable('expected a blank disk, an image or a snapshot')
}

function readInterfaces(value: unknown): Partial<InstanceForm> {
  const { type, params } = asObject(readWire(value))
  if (type === 'default' || type === 'none') return { network: type }
  if (type === 'create') return { network: 'custom', nics: asList(params, readNic) }
  throw new NotFillable('expected create, default or none')
}

function readNic(value: unknown): NewNic {
  const nic = asObject(value)
  return {
    name: asText(nic['name']),
    description: asText(nic['description']),
    vpcName: asText(nic['vpcName']),
    subnetName: asText(nic['subnetName']),
    ...(nic['ip'] === undefined || nic['ip'] === null ? {} : { ip: asText(nic['ip']) }),
  }
}

function readExternalIps(value: unknown): Partial<InstanceForm> {
  const ips = asList(value, (ip) => asObject(readWire(ip)))
  const ephemeral = ips.filter(({ type }) => type === 'ephemeral')
  const floating = ips.filter(({ type }) => type === 'floating')
  if (ephemeral.length > 1 || ephemeral.length + floating.length < ips.length)
    throw new NotFillable('expected at most one ephemeral address, and floating ones')
  const pool = ephemeral[0]?.['pool']
  return {
    ephemeral: ephemeral.length === 1,
    pool: pool === undefined || pool === null ? null : asText(pool),
    floatingIps: floating.map(({ floatingIp }) => asText(floatingIp)),
  }
}

/** Returns a file as if the user had selected it; null if there is no user data. */
function readUserData(base64: string): File | null {
  if (base64 === '') return null
  let bytes: string
  try {
    bytes = atob(base64)
  } catch {
    throw new NotFillable('expected base64')
  }
  return new File([Uint8Array.from(bytes, (char) => char.codePointAt(0) ?? 0)], 'pasted')
}
