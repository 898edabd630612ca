import type { CamelBody } from '@portico/contract/client.ts'
import type { InstanceTemplate } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import { act } from '#data/act.ts'

type InstanceBody = CamelBody<'instance_create'>
export type TemplateBody = CamelBody<'portico_instance_template_create'>

/** A template in its project, or with null in the silo. */
export const templateArgs = (project: string | null, template: string) => ({
  path: { template },
  ...(project !== null && { query: { project } }),
})

/**
 * The template of an instance's request. Its name, hostname and SSH keys are each instance's own; existing disks,
 * floating IPs and fixed addresses can belong to one instance only.
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
    bootDisk: bootDisk?.type === 'create' ? bootDisk : null,
    disks: (disks ?? []).filter((disk) => disk.type === 'create'),
    networkInterfaces:
      networkInterfaces?.type === 'create'
        ? { type: 'create', params: networkInterfaces.params.map(({ ip: _ip, ...nic }) => nic) }
        : (networkInterfaces ?? { type: 'default' }),
    externalIps: (externalIps ?? []).filter((ip) => ip.type === 'ephemeral'),
    ...(userData !== undefined && userData !== '' && { userData }),
  }
}

/** Another template like this one; lists leave out user data, and so does this. */
export function templateLike(template: InstanceTemplate): TemplateBody {
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
  act('porticoInstanceTemplateDelete', { path: { template: id } })
