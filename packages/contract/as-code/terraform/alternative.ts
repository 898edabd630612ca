/** Alternatives in Terraform for operations for which the provider has no resource. */
import type { OperationId } from '#routes.ts'
import { operationOf } from '../operations.ts'
import type { CodeRequest } from '../request.ts'
import { isCreateOperation } from './mapping.ts'

const own: Readonly<Partial<Record<OperationId, string>>> = {
  floating_ip_attach: 'Add the ID of the address to external_ips in the block of the instance.',
  floating_ip_detach: 'Remove the address from external_ips in the block of the instance.',
  instance_disk_attach: 'Add the ID of the disk to disk_attachments in the block of the instance.',
  instance_disk_detach: 'Remove the ID of the disk from disk_attachments in the block of the instance.',
  instance_ephemeral_ip_attach: 'Add { type = "ephemeral" } to external_ips in the block of the instance.',
  instance_ephemeral_ip_detach:
    'Remove { type = "ephemeral" } from external_ips in the block of the instance.',
  instance_network_interface_create: 'Add it to network_interfaces in the block of the instance.',
  instance_network_interface_delete: 'Remove it from network_interfaces in the block of the instance.',
  instance_update: 'The provider can change only vCPUs, memory and the boot disk of an instance.',
  instance_network_interface_update:
    'The provider cannot change an interface. It deletes the interface and creates another.',
  silo_create: 'The provider has a resource oxide_silo since v0.10.0, which is not generated here.',
  silo_quotas_update: 'Change the quotas in the block of the silo, if there is one.',
}

/** Returns the sentence that is shown instead of code. */
export function alternativeOf(request: CodeRequest): string {
  const { operation } = request
  const sentence = own[operation]
  if (sentence !== undefined) return sentence
  switch (operationOf(request).method) {
    case 'GET':
      return 'Terraform reads a resource when it is part of its state; import it first.'
    case 'DELETE':
      return isSupported(operation)
        ? 'Remove its block from the file. terraform apply deletes resources that have no block.'
        : noResource
    default:
      return noResource
  }
}

const noResource = 'The Terraform provider has no resource for this request.'

/** Whether the provider can create the resources that an operation deletes. */
function isSupported(deleting: OperationId): boolean {
  const creating = deleting.replace(/_delete$/, '_create') as OperationId
  return isCreateOperation(creating)
}
