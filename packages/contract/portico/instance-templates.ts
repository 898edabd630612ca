/** Instance templates: saved settings for new instances. A template belongs to a project or to the silo. */
import { z } from 'zod'
import { identity, naming, renaming, resultsPage } from '#schemas/common.ts'
import { component } from '#schemas/component.ts'
import { DiskSource } from '#schemas/disks.ts'
import { InstanceNetworkInterfaceAttachment } from '#schemas/interfaces.ts'
import { byNameOrId } from '#schemas/paging.ts'
import {
  ByteCount,
  InstanceCpuCount,
  NameOrId,
  Selector,
  UserData,
  Uuid,
  defaulted,
  omittable,
} from '#schemas/primitives.ts'

/**
 * A disk that is created for each new instance. A template does not refer to an existing disk, since only one instance
 * could use it. A disk without a name gets a generated one for each instance.
 */
const TemplateDisk = component(
  'PorticoTemplateDisk',
  z.strictObject({ type: z.literal('create'), ...renaming, disk_source: DiskSource, size: ByteCount }),
)

/** An ephemeral address. A template does not refer to a floating IP, since only one instance could use it. */
const TemplateExternalIp = component(
  'PorticoTemplateExternalIp',
  z.strictObject({ type: z.literal('ephemeral'), pool: omittable(NameOrId) }),
)

/**
 * Settings of new instances, as in the request that creates one. Name, hostname and SSH keys are not part of a
 * template; users choose them for each instance.
 */
const settings = {
  boot_disk: TemplateDisk.nullable(),
  disks: z.array(TemplateDisk),
  external_ips: z.array(TemplateExternalIp),
  memory: ByteCount,
  ncpus: InstanceCpuCount,
  network_interfaces: InstanceNetworkInterfaceAttachment,
  start: z.boolean(),
}

export const InstanceTemplate = component(
  'PorticoInstanceTemplate',
  z.object({
    ...identity,
    /** ID of the project; null for a silo template, which all projects of the silo can use */
    project_id: Uuid.nullable(),
    ...settings,
  }),
)
export type InstanceTemplate = z.infer<typeof InstanceTemplate>

/**
 * A template with its user data, which lists omit. `user_data` is null if the caller may not create instances in the
 * template's project, since it may contain secrets.
 */
const WholeInstanceTemplate = component(
  'PorticoWholeInstanceTemplate',
  InstanceTemplate.extend({ user_data: UserData.nullable() }),
)

export const InstanceTemplateCreate = component(
  'PorticoInstanceTemplateCreate',
  z.strictObject({
    ...naming,
    boot_disk: settings.boot_disk.default(null),
    disks: defaulted(settings.disks, []),
    external_ips: defaulted(settings.external_ips, []),
    memory: settings.memory,
    ncpus: settings.ncpus,
    network_interfaces: defaulted(settings.network_interfaces, { type: 'default' }),
    start: defaulted(settings.start, true),
    user_data: defaulted(UserData, ''),
  }),
)
export type InstanceTemplateCreate = z.infer<typeof InstanceTemplateCreate>

/** A request that updates a template. Absent fields are not changed. */
export const InstanceTemplateUpdate = component(
  'PorticoInstanceTemplateUpdate',
  z.strictObject({
    ...renaming,
    boot_disk: settings.boot_disk.optional(),
    disks: omittable(settings.disks),
    external_ips: omittable(settings.external_ips),
    memory: omittable(settings.memory),
    ncpus: omittable(settings.ncpus),
    network_interfaces: omittable(settings.network_interfaces),
    start: omittable(settings.start),
    user_data: omittable(UserData),
  }),
)

const path = { template: NameOrId }
/** The query of lists of templates. Without a project, it returns the templates of the silo. */
const query = { project: Selector }

export const instanceTemplateShapes = {
  portico_instance_template_list: {
    query: { ...byNameOrId, ...query },
    answer: resultsPage(InstanceTemplate),
  },
  portico_instance_template_create: { query, body: InstanceTemplateCreate, answer: InstanceTemplate },
  portico_instance_template_view: { path, query, answer: WholeInstanceTemplate },
  portico_instance_template_update: { path, query, body: InstanceTemplateUpdate, answer: InstanceTemplate },
  portico_instance_template_delete: { path, query },
}
