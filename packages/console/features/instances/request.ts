import type { CamelBody } from '@portico/contract/client.ts'
import type { Image, Instance } from '@portico/contract/types.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { generateName } from '@portico/domain/names.ts'
import type { Random } from '@portico/domain/ports.ts'
import type { NewNic } from './nics/request.ts'

/** An additional disk of the new instance: a new or an existing one. */
export type ExtraDisk =
  | ({ readonly type: 'create' } & CamelBody<'disk_create'>)
  | { readonly type: 'attach'; readonly name: string }

/** The form of a new instance; sizes in GiB. */
export interface InstanceForm {
  name: string
  description: string
  start: boolean
  ncpus: number | null
  memory: number | null
  /** ID of a silo or project image */
  image: string | null
  /** Name of a detached disk */
  disk: string | null
  source: 'siloImage' | 'projectImage' | 'disk'
  diskName: string
  diskSize: number | null
  extraDisks: ExtraDisk[]
  sshKeys: string[]
  network: 'default' | 'none' | 'custom'
  /** Kept while another type of network interface is selected */
  nics: NewNic[]
  hostname: string
  ephemeral: boolean
  pool: string | null
  /** Names of floating IPs */
  floatingIps: string[]
  userData: File | null
}

/** The fields of an instance that no template contains. */
export type OwnFields = Pick<InstanceForm, 'name' | 'description' | 'hostname' | 'sshKeys'>

/** Returns the fields that keep their input when another template is selected. */
export function ownFieldsOf({ name, description, hostname, sshKeys }: InstanceForm): OwnFields {
  return { name, description, hostname, sshKeys }
}

/** Returns why a form cannot be saved as a template; null if it can. */
export const whyNoTemplate = (source: InstanceForm['source']): string | null =>
  source === 'disk'
    ? 'A template needs an image to boot from: an existing disk belongs to one instance'
    : null

export const emptyInstance: InstanceForm = {
  name: '',
  description: '',
  start: true,
  ncpus: 2,
  memory: 8,
  image: null,
  disk: null,
  source: 'siloImage',
  diskName: '',
  diskSize: 10,
  extraDisks: [],
  sshKeys: [],
  network: 'default',
  nics: [],
  hostname: '',
  ephemeral: true,
  pool: null,
  floatingIps: [],
  userData: null,
}

/**
 * Returns a disk size in GiB for an image: the next multiple of 10 that fits, but at least the current value and at
 * most 1023.
 */
export function sizeFor(imageBytes: number, current: number | null): number {
  const needed = Math.ceil(imageBytes / GIB)
  if (current !== null && current >= needed) return current
  return Math.min(1023, Math.ceil(needed / 10) * 10)
}

/** Returns the request of a form. */
export function instanceRequest(
  form: InstanceForm,
  image: Image | undefined,
  userData: string,
  random: Random,
): CamelBody<'instance_create'> {
  const externalIps = [
    ...(form.ephemeral && form.network !== 'none'
      ? [{ type: 'ephemeral' as const, ...(form.pool === null ? {} : { pool: form.pool }) }]
      : []),
    ...form.floatingIps.map((name) => ({ type: 'floating' as const, floatingIp: name })),
  ]
  return {
    name: form.name,
    description: form.description,
    hostname: form.hostname === '' ? form.name : form.hostname,
    ncpus: form.ncpus ?? 0,
    memory: (form.memory ?? 0) * GIB,
    start: form.start,
    bootDisk: bootDisk(form, image, random),
    disks: form.extraDisks,
    networkInterfaces:
      form.network === 'custom' ? { type: 'create', params: form.nics } : { type: form.network },
    externalIps,
    sshPublicKeys: form.sshKeys,
    userData,
  }
}

function bootDisk(form: InstanceForm, image: Image | undefined, random: Random) {
  if (form.source === 'disk') {
    return form.disk === null ? null : { type: 'attach' as const, name: form.disk }
  }
  if (image === undefined) return null
  return {
    type: 'create' as const,
    name: form.diskName === '' ? generateName(random, form.name, image.name) : form.diskName,
    description: `Boot disk of ${form.name}`,
    size: (form.diskSize ?? 0) * GIB,
    diskSource: { type: 'image' as const, imageId: image.id },
  }
}

/**
 * What an update may change. The other fields are sent with their current values, because the operation replaces all.
 */
export interface InstanceChange {
  readonly ncpus?: number
  readonly memory?: number
  /** null removes the boot disk setting */
  readonly bootDisk?: string | null
  /** null restores the default policy */
  readonly autoRestartPolicy?: 'never' | 'best_effort' | null
}

/** The fields that an update sends with their current values unless they change. */
export type InstanceSettings = Pick<Instance, 'ncpus' | 'memory' | 'bootDiskId' | 'autoRestartPolicy'>

/** Returns the complete body of an instance update, because the operation resets omitted fields. */
export function updateRequest(
  instance: InstanceSettings,
  change: InstanceChange,
): CamelBody<'instance_update'> {
  const bootDisk = change.bootDisk === undefined ? instance.bootDiskId : change.bootDisk
  const policy =
    change.autoRestartPolicy === undefined ? instance.autoRestartPolicy : change.autoRestartPolicy
  return {
    ncpus: change.ncpus ?? instance.ncpus,
    memory: change.memory ?? instance.memory,
    ...(bootDisk == null ? {} : { bootDisk }),
    ...(policy == null ? {} : { autoRestartPolicy: policy }),
  }
}
