import type { Api } from '@portico/contract/client.ts'
import { createIfMissing, expectOk } from './caller.ts'
import type { DemoVpc } from './story/story.ts'

/** Creates the gateways and routers of the project's own VPC. Subnets that already use a router are not changed. */
export async function buildRouting(api: Api, project: string, vpc: DemoVpc): Promise<void> {
  const query = { project, vpc: vpc.name }
  for (const { name, description, address } of vpc.gateways) {
    await createIfMissing(api.internetGatewayCreate({ query, body: { name, description } }))
    await createIfMissing(
      api.internetGatewayIpAddressCreate({ query: { ...query, gateway: name }, body: address }),
    )
  }
  for (const { name, description, subnets, routes } of vpc.routers) {
    await createIfMissing(api.vpcRouterCreate({ query, body: { name, description } }))
    for (const body of routes) {
      await createIfMissing(api.vpcRouterRouteCreate({ query: { ...query, router: name }, body }))
    }
    for (const subnet of subnets) {
      const { customRouterId } = await expectOk(api.vpcSubnetView({ path: { subnet }, query }))
      if (customRouterId != null) continue
      await expectOk(api.vpcSubnetUpdate({ path: { subnet }, query, body: { customRouter: name } }))
    }
  }
}
