/** What to do in Terraform if the provider has no resource for an operation. */
import type { OperationId } from '#routes.ts'
import { operationOf } from '../operations.ts'
import type { CodeRequest } from '../request.ts'
import { isCreateOperation } from './mapping.ts'

const own: Readonly<Partial<Record<OperationId, string>>> = {
  floating_ip_attach: 'Add the id of the address to external_ips in the block of the instance.',
  floating_ip_detach: 'Take the address out of external_ips in the block of the instance.',
  instance_disk_attach: 'Add the id of the disk to disk_attachments in the block of the instance.',
  instance_disk_detach: 'Take the id of the disk out of disk_attachments in the block of the instance.',
  instance_ephemeral_ip_attach: 'Add { type = "ephemeral" } to external_ips in the block of the instance.',
  instance_ephemeral_ip_detach:
    'Take { type = "ephemeral" } out of external_ips in the block of the instance.',
  instance_network_interface_create: 'Add it to network_interfaces in the block of the instance.',
  instance_network_interface_delete: 'Take it out of network_interfaces in the block of the instance.',
  instance_update:
    'The provider changes vCPUs, memory and the boot disk of an instance, and nothing else of it.',
  instance_network_interface_update:
    'The provider cannot change an interface: it takes one away and makes another.',
  silo_create: 'The provider has a resource oxide_silo from v0.10.0 on, which is not written here.',
  silo_quotas_update: 'Change quotas in the block of the silo, where it has one.',
}

/** Returns the sentence to show instead of code. */
export function alternativeOf(request: CodeRequest): string {
  const { operation } = request
  const sentence = own[operation]
  if (sentence !== undefined) return sentence
  switch (operationOf(request).method) {
    case 'GET':
      return 'Terraform reads a resource when it is part of its state; import it first.'
    case 'DELETE':
      return isSupported(operation)
        ? 'Take its block out of the file: terraform apply deletes what has none.'
        : noResource
    default:
      return noResource
  }
}

const noResource = 'The Terraform provider has no resource for this request.'

/** Whether the provider can create what an operation deletes. */
function isSupported(deleting: OperationId): boolean {
  const creating = deleting.replace(/_delete$/, '_create') as OperationId
  return isCreateOperation(creating)
}
