import type { Api, Args } from '@portico/contract/client.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { createIfMissing, expectOk } from './caller.ts'
import { bootDiskName, dataDiskName, type DemoInstance, type DemoProject } from './story/story.ts'

type InstanceBody = Args<'instance_create'>['body']

export interface InstanceOptions {
  /** makes an instance's next start fail, if supported */
  readonly failNextStart: ((instance: string, why: string) => Promise<void>) | undefined
}

/**
 * Creates an instance with its disks and addresses, without starting it: only stopped instances can be added to groups.
 */
export async function buildInstance(api: Api, project: DemoProject, instance: DemoInstance): Promise<void> {
  const query = { project: project.name }
  if (typeof instance.reach === 'object') {
    const { floatingIp: name } = instance.reach
    await createIfMissing(
      api.floatingIpCreate({ query, body: { name, description: `Leads to ${instance.name}` } }),
    )
  }
  await createIfMissing(api.instanceCreate({ query, body: await instanceBody(api, project, instance) }))
}

/**
 * Starts an instance if its `fate` requires it. If starts cannot be made to fail, instances that should fail are not
 * started.
 */
export async function startInstance(
  api: Api,
  project: DemoProject,
  { name, fate = 'running' }: DemoInstance,
  { failNextStart }: InstanceOptions,
): Promise<void> {
  const fails = fate === 'failed' && failNextStart !== undefined
  if (fate !== 'running' && !fails) return
  const { id, runState } = await expectOk(
    api.instanceView({ path: { instance: name }, query: { project: project.name } }),
  )
  if (runState !== 'stopped') return
  if (fails) await failNextStart(id, 'The guest kernel panicked: no init found.')
  await expectOk(api.instanceStart({ path: { instance: id } }))
}

async function instanceBody(api: Api, project: DemoProject, instance: DemoInstance): Promise<InstanceBody> {
  const { name, description, ncpus, memory, disk, data } = instance
  const blank = { type: 'blank', blockSize: 4096 } as const
  return {
    name,
    description,
    hostname: name,
    ncpus,
    memory: memory * GIB,
    start: false,
    // A failed instance must not be restarted.
    autoRestartPolicy: instance.fate === 'failed' ? 'never' : null,
    bootDisk: {
      type: 'create',
      name: bootDiskName(name),
      description: `Boot disk of ${name}`,
      size: disk * GIB,
      diskSource: { type: 'image', imageId: await imageId(api, project.name, instance.image) },
    },
    disks:
      data === undefined
        ? []
        : [
            {
              type: 'create',
              name: dataDiskName(name),
              description: `Data of ${name}`,
              size: data * GIB,
              diskSource: blank,
            },
          ],
    externalIps: externalIps(instance),
    networkInterfaces: interfaces(project, instance),
  }
}

/** Returns the ID of an image of the silo, or of the project if the silo has none with this name. */
export async function imageId(api: Api, project: string, image: string): Promise<string> {
  const ofSilo = await api.imageView({ path: { image } })
  if (ofSilo.type === 'success') return ofSilo.data.id
  return (await expectOk(api.imageView({ path: { image }, query: { project } }))).id
}

function externalIps({ reach }: DemoInstance): InstanceBody['externalIps'] {
  if (reach === undefined) return []
  return reach === 'ephemeral'
    ? [{ type: 'ephemeral' }]
    : [{ type: 'floating', floatingIp: reach.floatingIp }]
}

function interfaces({ vpc }: DemoProject, { subnet }: DemoInstance): InstanceBody['networkInterfaces'] {
  if (vpc === undefined || subnet === undefined) return { type: 'default' }
  return {
    type: 'create',
    params: [{ name: 'net0', description: '', vpcName: vpc.name, subnetName: subnet }],
  }
}
