import type { DemoInstance, DemoProject } from './story.ts'

const node = (name: string, description: string, more: Partial<DemoInstance> = {}): DemoInstance => ({
  name,
  description,
  image: 'ubuntu-24-04',
  ncpus: 8,
  memory: 32,
  disk: 50,
  ...more,
})

/** Analytics: data is collected all day and processed at night. */
export const dataPlatform: DemoProject = {
  name: 'data-platform',
  description: 'Collects, stores and counts',
  spareAddresses: [{ name: 'partner-feed', description: 'Promised to the partner, not in use yet' }],
  instances: [
    node('ingest-1', 'Takes events in', { ncpus: 4, memory: 8, reach: { floatingIp: 'events' } }),
    node('ingest-2', 'Takes events in', { ncpus: 4, memory: 8, reach: 'ephemeral' }),
    node('queue-1', 'Keeps events until they are read', { data: 200 }),
    node('queue-2', 'Keeps events until they are read', { data: 200 }),
    node('queue-3', 'Keeps events until they are read', { data: 200 }),
    node('warehouse-1', 'Columns upon columns', { ncpus: 16, memory: 128, data: 900 }),
    node('warehouse-2', 'Columns upon columns', { ncpus: 16, memory: 128, data: 900 }),
    node('scheduler', 'Starts what is due', { ncpus: 2, memory: 4, disk: 20 }),
    node('etl-nightly', 'Wakes at two in the morning', { ncpus: 16, memory: 64, fate: 'stopped' }),
    node('notebooks', 'Where questions are asked', { memory: 64, reach: 'ephemeral' }),
    node('reports', 'Charts for Monday', { image: 'rocky-10', ncpus: 2, memory: 8 }),
  ],
  spareDisks: [{ name: 'warehouse-spare', description: 'To be attached when space runs low', size: 900 }],
  snapshots: [
    { name: 'notebooks-clean', description: 'Right after the set-up', disk: 'notebooks-boot' },
    { name: 'warehouse-1-march', description: 'End of the month', disk: 'warehouse-1-data' },
  ],
  images: [
    {
      name: 'notebook-base',
      description: 'Ubuntu with the usual tools',
      snapshot: 'notebooks-clean',
      os: 'ubuntu',
      version: '24.04',
    },
  ],
  groups: [
    {
      kind: 'anti-affinity',
      name: 'queues-apart',
      description: 'Two of three must always be up',
      policy: 'fail',
      members: ['queue-1', 'queue-2', 'queue-3'],
    },
  ],
  views: [
    { list: 'instance', name: 'By memory', content: { sort: '-memory', hidden: ['hostname'] } },
    { list: 'disk', name: 'Not attached', content: { state: ['detached'], sort: '-size' } },
  ],
  roles: { lucia: 'admin', tomasz: 'collaborator' },
}
