import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Api, createClient } from '@portico/contract/client.ts'
import { logIn, startServer } from '@portico/server/testing/server-process.ts'
import { openUpload } from '../open-upload.ts'
import { startBareServer } from '../upstream/bare-server.ts'
import { fillExtremeContent } from './extreme-content.ts'

/**
 * A world of the contact sheet: a server with its content, the signed-in user, and the name of one resource of each
 * kind.
 */
export interface World {
  readonly name: string
  readonly url: string
  /** session cookie; null if no session is needed */
  readonly cookie: string | null
  readonly names: Readonly<Record<string, string | undefined>>
  /** whether only the pages of a project have scenes, with nothing opened on them */
  readonly listsOnly?: boolean
}

/** Names of fabric resources and templates in the demo content. */
const fabric = {
  settings: 'uplink-leaf-b-1',
  set: 'public',
  config: 'rack',
  lot: 'uplinks',
  port: 'switch1-qsfp1',
  session: 'switch1-172.20.15.9',
  template: 'web-server',
  backup: 'db-before-upgrade',
  siloTemplate: 'small-linux',
}

/**
 * Starts the worlds.
 * @param wanted names of the worlds; empty for all
 */
export async function startWorlds(
  wanted: readonly string[],
): Promise<{ worlds: readonly World[]; stop: () => Promise<void> }> {
  const ends: (() => Promise<unknown> | void)[] = []
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  const is = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name))
  const serve = async (...flags: string[]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-sheet-'))
    chmodSync(folder, 0o755)
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const server = await startServer(['--port', '0', '--data', folder, '--speed', '20', ...flags])
    ends.push(() => server.stop())
    const cookie = await logIn(server.url)
    return { url: server.url, cookie, api: createClient({ baseUrl: server.url, headers: { cookie } }) }
  }
  const worlds: World[] = []
  try {
    if (is('demo')) {
      const { api, ...at } = await serve('--demo')
      worlds.push({ ...at, name: 'demo', names: { ...(await namesIn(api, 'web-shop', 'web-1')), ...fabric } })
    }
    if (is('extreme', 'empty')) {
      const { api, ...at } = await serve()
      const { project, empty } = await fillExtremeContent(api)
      if (is('extreme')) worlds.push({ ...at, name: 'extreme', names: await namesIn(api, project) })
      if (is('empty')) worlds.push({ ...at, name: 'empty', names: { project: empty }, listsOnly: true })
    }
    if (is('every-form')) {
      const bare = await startBareServer()
      ends.push(() => bare.stop())
      const front = await startServer(['--port', '0', '--upstream', bare.url])
      ends.push(() => front.stop())
      worlds.push({
        name: 'every-form',
        url: front.url,
        cookie: null,
        names: { project: 'plain' },
        listsOnly: true,
      })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { worlds, stop }
}

async function newestTask(api: Api): Promise<string | undefined> {
  const answer = await api.porticoTaskList({ query: { limit: 1 } })
  return answer.type === 'success' ? answer.data.items[0]?.id : undefined
}

/** Returns the names of a VPC, preferably one with a custom router, and of one resource of each kind in it. */
async function networkNames(api: Api, project: string): Promise<World['names']> {
  const itemsOf = async <Item>(
    call: Promise<{ type: string; data?: unknown }>,
    read: (item: never) => Item,
  ): Promise<Item[]> => {
    const { data } = await call
    return ((data as { items?: never[] } | undefined)?.items ?? []).map(read)
  }
  const nameOf = ({ name }: { name: string }) => name
  const vpcs = await itemsOf(api.vpcList({ query: { project } }), nameOf)
  const routed = await Promise.all(
    vpcs.map(async (vpc) => {
      const routers = await itemsOf(
        api.vpcRouterList({ query: { project, vpc } }),
        (router: { name: string; kind: string }) => router,
      )
      return { vpc, router: routers.find(({ kind }) => kind === 'custom')?.name }
    }),
  )
  const { vpc, router } = routed.find((one) => one.router !== undefined) ?? routed[0] ?? {}
  if (vpc === undefined) return {}
  const query = { project, vpc }
  const [subnets, gateways, routes] = await Promise.all([
    itemsOf(api.vpcSubnetList({ query }), nameOf),
    itemsOf(api.internetGatewayList({ query }), nameOf),
    router === undefined ? [] : itemsOf(api.vpcRouterRouteList({ query: { ...query, router } }), nameOf),
  ])
  return { vpc, router, subnet: subnets.at(-1), gateway: gateways.at(-1), route: routes[0] }
}

/**
 * Returns the names of the first resource of each kind in a project. If an instance is given, it is used instead of the
 * first one.
 */
async function namesIn(api: Api, project: string, instance?: string): Promise<World['names']> {
  const first = async (call: Promise<{ type: string; data?: unknown }>): Promise<string | undefined> => {
    const { data } = await call
    return (data as { items?: { name: string }[] } | undefined)?.items?.[0]?.name
  }
  const query = { project }
  const inVpc = await networkNames(api, project)
  return {
    project,
    instance: instance ?? (await first(api.instanceList({ query }))),
    image: await first(api.imageList({ query })),
    siloImage: await first(api.imageList({})),
    disk: await first(api.diskList({ query })),
    snapshot: await first(api.snapshotList({ query })),
    floatingIp: await first(api.floatingIpList({ query })),
    rule: inVpc['vpc'] === undefined ? undefined : await anyRule(api, project, inVpc['vpc']),
    antiAffinityGroup: await first(api.antiAffinityGroupList({ query })),
    affinityGroup: await first(api.affinityGroupList({ query })),
    sshKey: await first(api.currentUserSshKeyList({})),
    task: await newestTask(api),
    upload: await openUpload(api, project, 'on-its-way'),
    ...inVpc,
    ...(await siloNames(api)),
    ...(await peopleNames(api)),
    pool: 'default',
    sled: await busySled(api),
    bundle: await firstBundle(api),
  }
}

async function firstBundle(api: Api): Promise<string | undefined> {
  const answer = await api.supportBundleList({ query: { limit: 1 } })
  return answer.type === 'success' ? answer.data.items[0]?.id : undefined
}

/** Returns the ID of the sled with the most instances. */
async function busySled(api: Api): Promise<string | undefined> {
  const racks = await api.rackList({})
  const [rack] = racks.type === 'success' ? racks.data.items : []
  if (rack === undefined) return undefined
  const answer = await api.porticoRackContents({ path: { rack: rack.id } })
  const sleds = answer.type === 'success' ? answer.data.sleds : []
  return sleds.toSorted((one, other) => other.instances - one.instances)[0]?.id
}

/** Returns the names of a silo, preferably one with an identity provider, and of that provider. */
async function siloNames(api: Api): Promise<World['names']> {
  const silos = await api.siloList({ query: { limit: 100 } })
  for (const { name: silo } of silos.type === 'success' ? silos.data.items : []) {
    const providers = await api.siloIdentityProviderList({ query: { silo } })
    const [first] = providers.type === 'success' ? providers.data.items : []
    if (first !== undefined) return { silo, provider: first.name }
  }
  return { silo: 'main' }
}

/** Returns the IDs of a user and a group in the caller's silo, of a user in the given silo, and of a certificate. */
async function peopleNames(api: Api): Promise<World['names']> {
  const query = { limit: 1 }
  const [users, groups, certificates] = await Promise.all([
    api.userList({ query }),
    api.groupList({ query }),
    api.certificateList({ query }),
  ])
  const { silo } = await siloNames(api)
  const theirs = await api.siloUserList({ query: { ...query, silo: silo ?? 'main' } })
  return {
    user: users.type === 'success' ? users.data.items[0]?.id : undefined,
    siloUser: theirs.type === 'success' ? theirs.data.items[0]?.id : undefined,
    group: groups.type === 'success' ? groups.data.items[0]?.id : undefined,
    certificate: certificates.type === 'success' ? certificates.data.items[0]?.name : undefined,
  }
}

async function anyRule(api: Api, project: string, vpc: string): Promise<string | undefined> {
  const answer = await api.vpcFirewallRulesView({ query: { project, vpc } })
  return answer.type === 'success' ? answer.data.rules[0]?.name : undefined
}
