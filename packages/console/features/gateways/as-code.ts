import type { InternetGateway } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, PlacedInVpc } from '#shell/as-code/kind-code.ts'

/** Defines how gateways are shown as code and duplicated. */
export const gatewayCode = {
  duplicate: ({ resource: { name, description }, project, vpc }) => ({
    operation: 'internet_gateway_create',
    args: { query: { project, vpc }, body: { name: nameWith(name, '-copy'), description } },
  }),
  duplicateNote: 'It has no pools, no addresses and no routes to it.',
  read: ({ resource, project, vpc }) => ({
    operation: 'internet_gateway_view',
    args: { path: { gateway: resource.name }, query: { project, vpc } },
  }),
  terraformOperation: () => 'internet_gateway_create',
} satisfies KindCode<PlacedInVpc<InternetGateway>>
