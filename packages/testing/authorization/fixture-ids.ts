import type { TestUser } from '#cloud.ts'
import { isId } from './silo-data.ts'
import type { Fixture } from './requests.ts'

/**
 * Returns the fixture with ids instead of names.
 * @param admin the user who made the fixture, with a single session and a single access token
 */
export async function idsOf({ get }: Pick<TestUser, 'get'>, f: Fixture): Promise<Fixture> {
  const read = async (path: string) => {
    const { status, body } = await get(path)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const idOf = async (path: string): Promise<string> => (await read(path)).id
  const firstOf = async (path: string): Promise<string> => (await read(path)).items[0].id
  const inProject = `project=${f['project']}`
  const inVpc = `${inProject}&vpc=${f['vpc']}`
  const silo = await idOf(`/v1/system/silos/${f['silo']}`)
  const vpc = await idOf(`/v1/vpcs/${f['vpc']}?${inProject}`)
  const instance = await idOf(`/v1/instances/${f['instance']}?${inProject}`)
  const gateway = await idOf(`/v1/internet-gateways/${f['gateway']}?${inVpc}`)
  const certificate = await idOf(`/v1/certificates/${f['certificate']}`)
  const affinity = await idOf(`/v1/affinity-groups/${f['affinity_group']}?${inProject}`)
  const group = await firstOf('/v1/groups')
  const user = await idOf('/v1/me')
  return {
    ...f,
    project: f['projectId'] ?? '',
    instance,
    instanceId: instance,
    disk: await idOf(`/v1/disks/${f['disk']}?${inProject}`),
    snapshot: f['snapshotId'] ?? '',
    backup: f['backupId'] ?? '',
    image: await idOf(`/v1/images/${f['image']}?${inProject}`),
    'silo-image': await idOf('/v1/images/silo-image'),
    floating_ip: await idOf(`/v1/floating-ips/${f['floating_ip']}?${inProject}`),
    affinity_group: affinity,
    groupId: affinity,
    anti_affinity_group: await idOf(`/v1/anti-affinity-groups/${f['anti_affinity_group']}?${inProject}`),
    vpc,
    vpcId: vpc,
    subnet: await idOf(`/v1/vpc-subnets/${f['subnet']}?${inVpc}`),
    router: await idOf(`/v1/vpc-routers/${f['router']}?${inVpc}`),
    route: await idOf(`/v1/vpc-router-routes/${f['route']}?${inVpc}&router=${f['router']}`),
    gateway,
    gatewayId: gateway,
    interface: await idOf(`/v1/network-interfaces/${f['interface']}?${inProject}&instance=${f['instance']}`),
    address: await firstOf(`/v1/internet-gateway-ip-addresses?${inVpc}&gateway=${f['gateway']}`),
    pool: f['poolId'] ?? '',
    address_lot: await firstOf('/v1/system/networking/address-lot'),
    announce_set: (await read('/v1/system/networking/bgp-announce-set'))[0].id,
    name_or_id: await firstOf('/v1/system/networking/bgp'),
    silo,
    siloId: silo,
    user,
    user_id: user,
    group_id: group,
    group,
    provider: await firstOf(`/v1/system/identity-providers?silo=${f['silo']}`),
    ssh_key: await firstOf('/v1/me/ssh-keys'),
    certificate,
    certificateId: certificate,
    session: await firstOf('/portico/v1/me/sessions'),
    token: await firstOf('/portico/v1/me/access-tokens'),
  }
}

/**
 * Returns the fixture with every id replaced by an id that does not exist and has the same form. Equal ids are replaced
 * by equal ids.
 */
export function missingIds(ids: Fixture): Fixture {
  const distinct = [...new Set(Object.values(ids))]
  return Object.fromEntries(
    Object.entries(ids).map(([key, value]) => [
      key,
      isId(value) ? `${value.slice(0, 24)}${String(distinct.indexOf(value)).padStart(12, '0')}` : value,
    ]),
  )
}
