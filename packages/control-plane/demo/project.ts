import type { Api } from '@portico/contract/client.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { createIfMissing, expectOk } from './caller.ts'
import { buildInstance, imageId, type InstanceOptions, startInstance } from './instances.ts'
import { buildVpc } from './network.ts'
import { buildRouting } from './routing.ts'
import { assignments, groupsOf, type UserIds } from './people.ts'
import type { DemoGroup, DemoProject, DemoTemplate } from './story/story.ts'

/** Creates the project, its users and its instances with everything they need. */
export async function buildProject(
  api: Api,
  project: DemoProject,
  people: UserIds,
  options: InstanceOptions,
): Promise<void> {
  const { name, description, vpc } = project
  await createIfMissing(api.projectCreate({ body: { name, description } }))
  await giveRoles(api, project, people)
  if (vpc !== undefined) {
    await buildVpc(api, name, vpc)
    await buildRouting(api, name, vpc)
  }
  for (const body of project.spareAddresses) {
    await createIfMissing(api.floatingIpCreate({ query: { project: name }, body }))
  }
  for (const { size, ...named } of project.spareDisks) {
    const body = { ...named, size: size * GIB, diskSource: { type: 'blank', blockSize: 4096 } } as const
    await createIfMissing(api.diskCreate({ query: { project: name }, body }))
  }
  for (const instance of project.instances) await buildInstance(api, project, instance)
  for (const group of project.groups) await buildGroup(api, name, group)
  for (const template of project.templates ?? []) await buildTemplate(api, name, template)
  for (const view of project.views) await buildView(api, name, view)
  for (const instance of project.instances) await startInstance(api, project, instance, options)
}

/** Creates what requires running machines: snapshots, and images made from them. */
export async function buildSnapshots(api: Api, project: DemoProject): Promise<void> {
  const query = { project: project.name }
  for (const body of project.snapshots) await createIfMissing(api.snapshotCreate({ query, body }))
  for (const { snapshot, ...image } of project.images) {
    const { id } = await expectOk(api.snapshotView({ path: { snapshot }, query }))
    await createIfMissing(api.imageCreate({ query, body: { ...image, source: { type: 'snapshot', id } } }))
  }
}

async function giveRoles(api: Api, project: DemoProject, people: UserIds): Promise<void> {
  const { roles, groupRoles = {} } = project
  const groups = Object.keys(groupRoles).length === 0 ? new Map<string, string>() : await groupsOf(api)
  const roleAssignments = [
    ...assignments('silo_user', people, roles),
    ...assignments('silo_group', groups, groupRoles),
  ]
  await expectOk(api.projectPolicyUpdate({ path: { project: project.name }, body: { roleAssignments } }))
}

async function buildTemplate(api: Api, project: string, template: DemoTemplate): Promise<void> {
  const { name, description, ncpus, memory, disk, image, isOfSilo } = template
  const diskSource = { type: 'image', imageId: await imageId(api, project, image) } as const
  const bootDisk = { type: 'create', name: 'boot', description: '', size: disk * GIB, diskSource } as const
  const body = {
    name,
    description,
    ncpus,
    memory: memory * GIB,
    bootDisk,
    externalIps: [{ type: 'ephemeral' as const }],
  }
  await createIfMissing(
    api.porticoInstanceTemplateCreate({ ...(isOfSilo !== true && { query: { project } }), body }),
  )
}

/** Creates a view and shares it. An earlier run may have been interrupted between the two steps. */
async function buildView(api: Api, project: string, body: DemoProject['views'][number]): Promise<void> {
  const { items } = await expectOk(api.porticoViewList({ query: { project, list: body.list } }))
  const view =
    items.find(({ name }) => name === body.name) ??
    (await expectOk(api.porticoViewCreate({ query: { project }, body })))
  if (!view.shared) await expectOk(api.porticoViewUpdate({ path: { view: view.id }, body: { shared: true } }))
}

/**
 * Members are added only to a new group: existing instances may have been started since, and could not be added again.
 */
async function buildGroup(api: Api, project: string, group: DemoGroup): Promise<void> {
  const { name, description, policy, kind } = group
  const query = { project }
  const body = { name, description, policy, failureDomain: 'sled' } as const
  await createIfMissing(
    kind === 'affinity'
      ? api.affinityGroupCreate({ query, body })
      : api.antiAffinityGroupCreate({ query, body }),
  )
  const { items } = await expectOk(
    kind === 'affinity'
      ? api.affinityGroupMemberList({ path: { affinityGroup: name }, query })
      : api.antiAffinityGroupMemberList({ path: { antiAffinityGroup: name }, query }),
  )
  const present = new Set<string>(items.map(({ value }) => value.name))
  for (const instance of group.members.filter((member) => !present.has(member))) {
    await expectOk(
      kind === 'affinity'
        ? api.affinityGroupMemberInstanceAdd({ path: { affinityGroup: name, instance }, query })
        : api.antiAffinityGroupMemberInstanceAdd({ path: { antiAffinityGroup: name, instance }, query }),
    )
  }
}
