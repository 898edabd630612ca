import type { CamelBody } from '@portico/contract/client.ts'
import type { Disk, ExternalIp, Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { NAME_LENGTH_MAX } from '@portico/domain/names.ts'
import type { ExtraDisk } from './request.ts'

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
    bootDisk: boot === undefined ? null : diskLike(boot),
    disks: disks.filter((disk) => disk !== boot).map(diskLike),
    networkInterfaces:
      nics.length === 0
        ? { type: 'none' }
        : {
            type: 'create',
            params: nics.map(({ name, description, vpcId, subnetId }) => ({
              name,
              description,
              vpcName: names.get(vpcId) ?? vpcId,
              subnetName: names.get(subnetId) ?? subnetId,
            })),
          },
    externalIps: externalIps.some(({ kind }) => kind === 'ephemeral') ? [{ type: 'ephemeral' }] : [],
    sshPublicKeys: [...whole.sshKeys],
    ...(instance.autoRestartPolicy != null && { autoRestartPolicy: instance.autoRestartPolicy }),
  }
}

const copyOf = (name: string) => `${name.slice(0, NAME_LENGTH_MAX - '-copy'.length).replace(/-+$/, '')}-copy`

function diskLike({ name, description, size, blockSize, imageId, snapshotId }: Disk): ExtraDisk {
  const diskSource =
    imageId != null
      ? { type: 'image' as const, imageId }
      : snapshotId != null
        ? { type: 'snapshot' as const, snapshotId }
        : ({
            type: 'blank' as const,
            blockSize: blockSize === 512 || blockSize === 2048 ? blockSize : 4096,
          } as const)
  return { type: 'create', name: copyOf(name), description, size, diskSource }
}
