import type { Api } from '@portico/contract/client.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import type { Random } from '@portico/domain/ports.ts'
import { siloHosts } from '@portico/domain/silos/hosts.ts'
import type { ControlPlane } from '#control-plane.ts'
import { upsertUser } from '#identity/saml-login/users.ts'
import { asUser, type Caller, createIfMissing, expectOk } from './caller.ts'
import type { DemoHost } from './host.ts'
import { importImage } from './images.ts'
import type { InstanceOptions } from './instances.ts'
import { assignments, groupsOf, peopleOf, withRoles } from './people.ts'
import { buildProject } from './project.ts'
import { sharedPool } from './story/other-silos.ts'
import { siloImages } from './story/silo.ts'
import type { DemoPool, DemoSilo } from './story/story.ts'

export interface SiloOptions extends InstanceOptions {
  readonly random: Random
  /** null: certificates and the silo with SAML users are skipped */
  readonly host: DemoHost | null
  /** password of users who sign in with a password */
  readonly password: string
}

/**
 * Creates a silo, as a fleet administrator, and its content, as one of its own administrators.
 * @param fleet an administrator of the fleet
 */
export async function buildSilo(
  controlPlane: ControlPlane,
  fleet: Caller,
  silo: DemoSilo,
  options: SiloOptions,
): Promise<void> {
  await asUser(controlPlane, fleet, async (api) => {
    await makeSilo(api, silo, controlPlane.services.zones, options.host)
    await linkPool(api, silo)
    if (silo.signIn === 'local') await addLocalUsers(api, silo, options.password)
  })
  if (silo.signIn !== 'local') await createSeenUsers(controlPlane, silo)
  const builder = { silo: silo.name, person: silo.builder, random: options.random }
  const groups = await asUser(controlPlane, builder, async (api) => {
    await fill(api, silo, options)
    return groupsOf(api)
  })
  await asUser(controlPlane, fleet, async (api) => {
    const { roleAssignments } = await expectOk(api.systemPolicyView())
    const given = assignments('silo_group', groups, silo.fleetRoles)
    if (given.length === 0) return
    await expectOk(api.systemPolicyUpdate({ body: { roleAssignments: withRoles(roleAssignments, given) } }))
  })
}

async function makeSilo(
  api: Api,
  { name, description, signIn, quotas, certificates }: DemoSilo,
  zones: readonly string[],
  host: DemoHost | null,
): Promise<void> {
  const hosts = siloHosts(name, zones)
  await createIfMissing(
    api.siloCreate({
      body: {
        name,
        description,
        discoverable: true,
        identityMode: signIn === 'local' ? 'local_only' : 'saml_jit',
        quotas: { cpus: quotas.cpus, memory: quotas.memory * GIB, storage: quotas.storage * GIB },
        mappedFleetRoles: {},
        adminGroupName: signIn === 'local' ? null : signIn.adminGroup,
        tlsCertificates:
          host === null
            ? []
            : certificates.map(({ days, ...named }) => ({
                ...named,
                service: 'external_api' as const,
                ...host.certificate(hosts, days),
              })),
      },
    }),
  )
  if (signIn === 'local' || host === null) return
  const { testProvider } = host
  await createIfMissing(
    api.samlIdentityProviderCreate({
      query: { silo: name },
      body: {
        name: signIn.provider,
        description: 'Built into this server for trying: it asks nobody for a password',
        idpEntityId: testProvider.entityId,
        spClientId: testProvider.clientId,
        acsUrl: `https://${hosts[0]}/login/${name}/saml/${signIn.provider}`,
        sloUrl: '',
        technicalContactEmail: '',
        groupAttributeName: 'groups',
        signingKeypair: testProvider.newKeyPair(),
        idpMetadataSource: { type: 'base64_encoded_xml', data: btoa(testProvider.metadata) },
      },
    }),
  )
}

async function linkPool(api: Api, { name: silo, pool }: DemoSilo): Promise<void> {
  await makePool(api, sharedPool)
  const links = await expectOk(api.siloIpPoolList({ path: { silo }, query: {} }))
  if (links.items.length === 0) {
    await expectOk(api.ipPoolSiloLink({ path: { pool: sharedPool.name }, body: { silo, isDefault: true } }))
    await expectOk(api.ipPoolSiloLink({ path: { pool: 'default' }, body: { silo, isDefault: false } }))
  }
  if (pool === undefined || links.items.some(({ name }) => name === pool.name)) return
  await makePool(api, pool)
  await expectOk(api.ipPoolSiloLink({ path: { pool: pool.name }, body: { silo, isDefault: false } }))
}

async function makePool(api: Api, { range, ...named }: DemoPool): Promise<void> {
  const path = { pool: named.name }
  await createIfMissing(api.ipPoolCreate({ body: named }))
  const { items } = await expectOk(api.ipPoolRangeList({ path, query: {} }))
  if (items.length === 0) await expectOk(api.ipPoolRangeAdd({ path, body: range }))
}

/** Users who were created by an interrupted run get this run's password, which is the one that is shown. */
async function addLocalUsers(api: Api, { name: silo, people }: DemoSilo, value: string): Promise<void> {
  const password = { mode: 'password', value } as const
  const known = async () => {
    const { items } = await expectOk(api.siloUserList({ query: { silo, limit: 1000 } }))
    return new Map(items.map((user) => [user.displayName, user.id]))
  }
  const before = await known()
  for (const { name: externalId } of people) {
    const userId = before.get(externalId)
    await (userId === undefined
      ? expectOk(api.localIdpUserCreate({ query: { silo }, body: { externalId, password } }))
      : expectOk(api.localIdpUserSetPassword({ path: { userId }, query: { silo }, body: password })))
  }
  const roles = Object.fromEntries(people.flatMap(({ name, role }) => (role ? [[name, role]] : [])))
  const { roleAssignments } = await expectOk(api.siloPolicyView({ path: { silo } }))
  const given = assignments('silo_user', await known(), roles)
  await expectOk(
    api.siloPolicyUpdate({
      path: { silo },
      body: { roleAssignments: withRoles(roleAssignments, given) },
    }),
  )
}

/** Creates users who have signed in before, with the names that their provider uses. */
async function createSeenUsers(controlPlane: ControlPlane, silo: DemoSilo): Promise<void> {
  await controlPlane.asSystem('demo', async (ctx) => {
    const { id } = await ctx.db
      .selectFrom('silo')
      .select('id')
      .where('name', '=', silo.name)
      .executeTakeFirstOrThrow()
    for (const { name, groups = [], isNew = false } of silo.people) {
      if (!isNew) await upsertUser(ctx, id, { name, groups })
    }
  })
}

async function fill(api: Api, silo: DemoSilo, options: SiloOptions): Promise<void> {
  const { roleAssignments } = await expectOk(api.policyView())
  const given = assignments('silo_group', await groupsOf(api), silo.groupRoles)
  await expectOk(api.policyUpdate({ body: { roleAssignments: withRoles(roleAssignments, given) } }))
  const people = await peopleOf(api)
  for (const [index, project] of silo.projects.entries()) {
    if (index === 0) {
      // Images can only be created through a project.
      await buildProject(api, { ...project, instances: [] }, people, options)
      for (const image of siloImages.filter(({ name }) => silo.images.includes(name))) {
        await importImage(api, project.name, image)
      }
    }
    await buildProject(api, project, people, options)
  }
}
