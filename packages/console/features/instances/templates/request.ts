import type { CamelBody } from '@portico/contract/client.ts'
import type { Image, InstanceTemplate } from '@portico/contract/types.ts'
import { projectImageInSilo, snapshotInSilo } from '@portico/domain/instances/silo-template-rules.ts'
import { baseName, nameWith } from '@portico/domain/names.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { writeRequest } from '#data/write-request.ts'

type InstanceBody = CamelBody<'instance_create'>
export type TemplateBody = CamelBody<'portico_instance_template_create'>

/** Returns the arguments for a template of a project, or of the silo if `project` is null. */
export const templateArgs = (project: string | null, template: string) => ({
  path: { template },
  ...(project !== null && { query: { project } }),
})

/**
 * Returns the template for an instance's request. Excluded are name, hostname and SSH keys, which differ for each
 * instance; existing disks, floating IPs and fixed addresses, which can belong to one instance only; and generated
 * names and descriptions.
 */
export function templateRequest(
  { ncpus, memory, start, bootDisk, disks, networkInterfaces, externalIps, userData }: InstanceBody,
  { name, description }: { readonly name: string; readonly description: string },
): TemplateBody {
  return {
    name,
    description,
    ncpus,
    memory,
    start: start ?? true,
    bootDisk: bootDisk?.type === 'create' ? nameless(bootDisk) : null,
    disks: withBaseNames((disks ?? []).filter((disk) => disk.type === 'create')),
    networkInterfaces:
      networkInterfaces?.type === 'create'
        ? { type: 'create', params: networkInterfaces.params.map(savedInterface) }
        : (networkInterfaces ?? { type: 'default' }),
    externalIps: (externalIps ?? []).filter((ip) => ip.type === 'ephemeral'),
    ...(userData !== undefined && userData !== '' && { userData }),
  }
}

type NewDisk = Extract<NonNullable<InstanceBody['disks']>[number], { type: 'create' }>
type NewInterface = Extract<
  NonNullable<InstanceBody['networkInterfaces']>,
  { type: 'create' }
>['params'][number]

const nameless = ({ type, size, diskSource }: NewDisk) => ({ type, size, diskSource })

/**
 * Replaces generated disk names by their prefix. If several disks have the same prefix, only the first keeps it as its
 * name.
 */
function withBaseNames(disks: readonly NewDisk[]) {
  const taken = new Set<string>()
  return disks.map((disk) => {
    const name = baseName(disk.name)
    const { description } = disk
    const isTaken = taken.has(name)
    taken.add(name)
    return {
      ...nameless(disk),
      ...(!isTaken && { name }),
      ...(description !== '' && { description }),
    }
  })
}

function savedInterface({ ip: _ip, description, ...nic }: NewInterface) {
  const isGenerated = description.startsWith('default primary interface for ')
  return { ...nic, description: isGenerated ? '' : description }
}

/** Returns who can read the user data of a template. */
export const readersOf = (scope: 'project' | 'silo') =>
  scope === 'silo' ? 'Every user of the silo' : 'Everyone who can create instances in the project'

/**
 * Returns why a template cannot be saved in the silo; null if it can.
 * @param image image of the boot disk, if it is created from one
 */
export function whyNotInSilo(
  { bootDisk, disks }: Pick<TemplateBody, 'bootDisk' | 'disks'>,
  image: Pick<Image, 'projectId'> | undefined,
): string | null {
  if (image?.projectId != null) return reasonOf(projectImageInSilo)
  const all = [...(bootDisk == null ? [] : [bootDisk]), ...(disks ?? [])]
  return all.some(({ diskSource }) => diskSource.type === 'snapshot') ? reasonOf(snapshotInSilo) : null
}

/** Returns the request for a duplicate of a template, without its user data, which lists do not contain. */
export function duplicateTemplate(template: InstanceTemplate): TemplateBody {
  const { name, description, ncpus, memory, start, bootDisk, disks, networkInterfaces, externalIps } =
    template
  return {
    name: nameWith(name, '-copy'),
    description,
    ncpus,
    memory,
    start,
    bootDisk,
    disks,
    networkInterfaces,
    externalIps,
  }
}

export const removeTemplate = ({ id }: InstanceTemplate) =>
  writeRequest('porticoInstanceTemplateDelete', { path: { template: id } })
