import type { CamelBody } from '@portico/contract/client.ts'
import type { Disk, ExternalIp, Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import { diskLike } from '#features/disks/late.ts'
import { nicLike } from './nics/request.ts'

/** An instance and what belongs to it, as far as calls tell. */
export interface WholeInstance {
  readonly instance: Instance
  readonly disks: readonly Disk[]
  readonly nics: readonly InstanceNetworkInterface[]
  readonly externalIps: readonly ExternalIp[]
  /** ids of the SSH keys it was made with */
  readonly sshKeys: readonly string[]
  /** names of VPCs and subnets by id */
  readonly names: ReadonlyMap<string, string>
}

/**
 * The request for another instance like one that is there: other names, disks of the same origin and size, the same
 * subnets. Floating IPs belong to the one that has them, and user data is never told.
 */
export function instanceLike(whole: WholeInstance): CamelBody<'instance_create'> {
  const { instance, disks, nics, externalIps, names } = whole
  const boot = disks.find(({ id }) => id === instance.bootDiskId)
  return {
    name: copyOf(instance.name),
    description: instance.description,
    hostname: copyOf(instance.hostname),
    ncpus: instance.ncpus,
    memory: instance.memory,
    start: true,
    bootDisk: boot === undefined ? null : newDiskLike(boot),
    disks: disks.filter((disk) => disk !== boot).map(newDiskLike),
    networkInterfaces:
      nics.length === 0
        ? { type: 'none' }
        : {
            type: 'create',
            params: nics.map((nic) => nicLike(nic, names)),
          },
    externalIps: externalIps.some(({ kind }) => kind === 'ephemeral') ? [{ type: 'ephemeral' }] : [],
    sshPublicKeys: [...whole.sshKeys],
    ...(instance.autoRestartPolicy != null && { autoRestartPolicy: instance.autoRestartPolicy }),
  }
}

const copyOf = (name: string) => nameWith(name, '-copy')

const newDiskLike = (disk: Disk) => ({ type: 'create' as const, ...diskLike(disk) })
