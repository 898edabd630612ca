import type { CamelBody } from '@portico/contract/client.ts'
import type { InstanceTemplate } from '@portico/contract/types.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { nameWith } from '@portico/domain/names.ts'
import { act } from '#data/act.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'

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

/** What the edit form changes. */
export interface TemplateForm {
  name: string
  description: string
  ncpus: number | null
  /** GiB */
  memory: number | null
  start: boolean
  /** replaces the saved user data; null keeps it */
  userData: File | null
}

/** What the edit form begins with. */
export const formOf = ({ name, description, ncpus, memory, start }: InstanceTemplate): TemplateForm => ({
  name,
  description,
  ncpus,
  memory: memory / GIB,
  start,
  userData: null,
})

/** The request for the fields of a template that a form changes. */
export function updateCall(
  project: string | null,
  template: InstanceTemplate,
  { userData: _userData, memory, ncpus, ...form }: TemplateForm,
  userData = '',
) {
  const fields = { ...form, ncpus: ncpus ?? template.ncpus, memory: (memory ?? 0) * GIB }
  const body = { ...changedFields(template, fields), ...(userData !== '' && { userData }) }
  return {
    operation: 'portico_instance_template_update',
    args: { ...templateArgs(project, template.name), body },
  } as const
}

export const removeTemplate = ({ id }: InstanceTemplate) =>
  act('porticoInstanceTemplateDelete', { path: { template: id } })
