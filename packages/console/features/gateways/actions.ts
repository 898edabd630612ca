import type { InternetGateway } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { VpcScope } from '#shell/vpc-scope.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'

/** `cascade` deletes the routes to the gateway too, because they would drop packets. */
const remove = (gateway: Pick<InternetGateway, 'id'>) =>
  writeRequest('internetGatewayDelete', { path: { gateway: gateway.id }, query: { cascade: true } })

const changes = [
  'internet_gateway',
  'internet_gateway_ip_pool',
  'internet_gateway_ip_address',
  'router_route',
] as const

/**
 * Returns a function for the row menu of a gateway. It has no edit action, because the API has none.
 * @param leave navigates away from the gateway's page after deletion
 */
export function gatewayActions(scope: VpcScope, leave?: () => Promise<unknown>) {
  return (gateway: InternetGateway): readonly MenuEntry[] => [
    asCodeEntry('internet_gateway', { resource: gateway, ...scope }),
    deleteGateway(gateway, leave),
  ]
}

/** @param leave navigates away from the gateway's page after deletion */
export function deleteGateway(gateway: Pick<InternetGateway, 'id' | 'name'>, leave?: () => Promise<unknown>) {
  return deleteEntry({
    noun: kinds.internet_gateway,
    name: gateway.name,
    consequences: 'Its pools and addresses are detached, and routes to it are deleted.',
    act: remove(gateway),
    changes,
    ...(leave && { leave }),
  })
}

/** @param vpc name of the VPC of the list */
export const gatewayBulkActions = (vpc: string): readonly BulkAction<InternetGateway>[] => [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Their pools and addresses are detached, and routes to them are deleted.',
    act: remove,
    changes,
    task: { operation: 'internet_gateway_delete', vpc },
  },
]
