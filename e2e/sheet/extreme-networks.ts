import type { Api } from '@portico/contract/client.ts'
import { done } from '../done.ts'

/** Creates network resources that are hard to display: the longest names, many routes, and blocks of every size. */
export async function fillExtremeNetworks(
  api: Api,
  project: string,
  { longest, description }: { longest: (name: string) => string; description: string },
): Promise<void> {
  const query = { project, vpc: 'default' }
  const router = longest('router')
  const gateway = longest('z-gateway')
  await done(api.vpcRouterCreate({ query, body: { name: router, description } }))
  await done(api.internetGatewayCreate({ query, body: { name: gateway, description } }))
  await done(
    api.internetGatewayIpAddressCreate({
      query: { ...query, gateway },
      body: { name: longest('address'), description, address: 'fd00:1111:2222:3333:4444:5555:6666:7777' },
    }),
  )
  for (let i = 0; i < 30; i++) {
    await done(
      api.vpcRouterRouteCreate({
        query: { ...query, router },
        body: {
          name: longest(`route-${i}`),
          description,
          destination: { type: 'subnet', value: longest(`nowhere-${i}`) },
          target: { type: 'internet_gateway', value: gateway },
        },
      }),
    )
  }
  for (const [name, ipv4Block] of [
    [longest('wide'), '10.0.0.0/8'],
    [longest('narrow'), '192.168.0.0/26'],
  ] as const) {
    const body = { name, description, ipv4Block, customRouter: router }
    await done(api.vpcSubnetCreate({ query, body }))
  }
}
