/**
 * Adds an instance in the form of the provider, which supports less than the API: disks are separate resources, and the
 * instance has either listed interfaces or none.
 */
import { isFields, listOf, Reference, textOf, type Fields, type Tree } from '../tree.ts'
import { labelOf, type TerraformFile } from './file.ts'
import { instanceAttributes, mappings } from './mapping.ts'
import { mappedAttributes } from './mapped.ts'
import type { ManagedResource } from './managed-resource.ts'

/**
 * Adds an instance to a file.
 * @returns notes for the user; null if a disk is of an unsupported kind or there is nothing to write
 */
export function writeInstance(file: TerraformFile, resource: ManagedResource): string[] | null {
  const { project, body } = resource
  const disks = [body['boot_disk'], ...listOf(body['disks'])].flatMap((disk) =>
    isFields(disk) ? [diskId(file, project, disk)] : [],
  )
  if (disks.some((id) => id === null)) return null
  const boot = isFields(body['boot_disk']) ? disks[0] : undefined
  const nics = interfaces(file, project, body['network_interfaces'])
  const ips = listOf(body['external_ips']).flatMap((ip) => (isFields(ip) ? [externalIp(file, ip)] : []))
  const direct = Object.entries(instanceAttributes).flatMap(([field, attribute]): [string, Tree][] => {
    const value = body[field]
    return value === undefined || value === null || (value === '' && field === 'user_data')
      ? []
      : [[attribute, value]]
  })
  const attributes = {
    ...(resource.isWhole && { project_id: file.projectId(project) }),
    ...Object.fromEntries(direct),
    ...(boot !== undefined && boot !== null && { boot_disk_id: boot }),
    ...(disks.length > 0 && { disk_attachments: disks.filter((id) => id !== null) }),
    ...(nics.length > 0 && { network_interfaces: nics }),
    ...(ips.length > 0 && { external_ips: ips }),
  }
  if (Object.keys(attributes).length === 0) return null
  file.addResource('oxide_instance', resource.label, attributes)
  const isMoved = !resource.isWhole && ips.length > 0
  return isMoved ? [...notesOn(body), REPLACED_BEFORE] : notesOn(body)
}

const REPLACED_BEFORE =
  'Before release v0.10.0 the provider recreates the instance when its external IPs change.'

function notesOn(body: Fields): string[] {
  const attached = [body['boot_disk'], ...listOf(body['disks'])].some(
    (disk) => isFields(disk) && disk['type'] === 'attach',
  )
  const floating = listOf(body['external_ips']).some((ip) => isFields(ip) && ip['type'] === 'floating')
  const { network_interfaces: nics, auto_restart_policy: policy } = body
  return [
    ...(isFields(nics) && nics['type'] === 'default'
      ? [
          'The provider has no default interface. It is written out here, in the subnet default of the VPC default.',
        ]
      : []),
    ...(attached || floating
      ? ['The provider cannot look up disks and floating IPs by name. Their IDs are variables.']
      : []),
    ...(policy === undefined || policy === null
      ? []
      : ['The provider cannot set the auto-restart policy of an instance.']),
  ]
}

/** Returns the ID of a disk. A new disk is added to the file as a resource. */
function diskId(file: TerraformFile, project: string, disk: Fields): Tree {
  const { type, ...body } = disk
  const name = textOf(disk['name'])
  if (type === 'attach') return file.givenId('disk', name)
  const attributes = mappedAttributes(file, mappings.disk_create, body)
  if (attributes === null) return null
  const resource = file.addResource('oxide_disk', labelOf(name), {
    project_id: file.projectId(project),
    ...attributes,
  })
  return new Reference(`${resource}.id`)
}

function interfaces(file: TerraformFile, project: string, wanted: Tree | undefined): Tree[] {
  if (!isFields(wanted) || wanted['type'] === 'none') return []
  const listed: readonly Tree[] =
    wanted['type'] === 'create'
      ? listOf(wanted['params'])
      : [{ name: 'net0', description: 'First interface', vpc_name: 'default', subnet_name: 'default' }]
  return listed.filter(isFields).map((nic) => {
    const subnet = file.subnet(project, textOf(nic['vpc_name']), textOf(nic['subnet_name']))
    return {
      name: nic['name'] ?? '',
      description: nic['description'] ?? '',
      vpc_id: new Reference(`${subnet}.vpc_id`),
      subnet_id: new Reference(`${subnet}.id`),
      ...(typeof nic['ip'] === 'string' && { ip_address: nic['ip'] }),
    }
  })
}

function externalIp(file: TerraformFile, ip: Fields): Tree {
  const { type, pool, floating_ip: floating } = ip
  if (type === 'floating') return { type, id: file.givenId('floating_ip', textOf(floating)) }
  return { type: 'ephemeral', ...(typeof pool === 'string' && { id: file.poolId(pool) }) }
}
