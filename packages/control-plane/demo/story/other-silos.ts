import type { DemoInstance, DemoProject, DemoSilo } from './story.ts'

/** Returns an instance for the projects of the other silos. */

const machine = (name: string, description: string, more: Partial<DemoInstance> = {}): DemoInstance => ({
  name,
  description,
  image: 'debian-13',
  ncpus: 8,
  memory: 16,
  disk: 20,
  ...more,
})

const project = (
  project: Pick<DemoProject, 'name' | 'description' | 'instances' | 'roles'> & Partial<DemoProject>,
): DemoProject => ({
  spareAddresses: [],
  spareDisks: [],
  snapshots: [],
  images: [],
  groups: [],
  views: [],
  ...project,
})

/** An address pool of fixed size that is nearly used up. */
const domePool = {
  name: 'domes',
  description: 'Known to the cameras of the observatory',
  range: { first: '100.64.20.1', last: '100.64.20.10' },
} as const

const domes = ['north', 'east', 'south', 'west', 'upper', 'lower', 'old', 'new', 'test']

/** A silo with local users, and nearly all of its vCPUs in use. */
export const lab: DemoSilo = {
  name: 'lab',
  description: 'A research lab; it keeps its people itself',
  signIn: 'local',
  quotas: { cpus: 48, memory: 256, storage: 4096 },
  builder: 'mira',
  people: [
    { name: 'mira', about: 'admin of the silo', role: 'admin' },
    { name: 'jonas', about: 'collaborator of the silo', role: 'collaborator' },
    { name: 'aiko', about: 'viewer of the silo', role: 'viewer' },
    { name: 'pavel', about: 'admin of project telescope alone' },
    { name: 'rosa', about: 'viewer of project telescope alone' },
  ],
  groupRoles: {},
  fleetRoles: {},
  pool: domePool,
  certificates: [{ name: 'lab-2026', description: 'To be renewed soon', days: 19 }],
  images: ['debian-13', 'alpine-3-22'],
  projects: [
    project({
      name: 'telescope',
      description: 'Pictures of the night, as they come in',
      instances: [
        machine('intake', 'Where the pictures arrive', { reach: 'ephemeral' }),
        machine('stack-1', 'Adds pictures up', { ncpus: 12, memory: 64, data: 800 }),
        machine('stack-2', 'Adds pictures up', { ncpus: 12, memory: 64, data: 800 }),
      ],
      spareAddresses: domes.map((dome) => ({
        name: `dome-${dome}`,
        description: `Camera of the ${dome} dome`,
        pool: domePool.name,
      })),
      spareDisks: [{ name: 'comet-2025', description: 'Kept for the paper', size: 600 }],
      roles: { pavel: 'admin', rosa: 'viewer' },
    }),
    project({
      name: 'climate-model',
      description: 'Next century, over and over',
      instances: [
        machine('model-a', 'The careful one', { ncpus: 12, memory: 48 }),
        machine('model-b', 'The bold one', { ncpus: 12, memory: 48, fate: 'stopped' }),
        machine('plots', 'Draws what came out', { image: 'alpine-3-22', ncpus: 1, memory: 2, disk: 8 }),
      ],
      roles: {},
    }),
  ],
}

/** A silo with users and groups of an identity provider, whose roles come from groups. */
export const studio: DemoSilo = {
  name: 'studio',
  description: 'A film studio; its identity provider knows its people',
  signIn: { provider: 'test-provider', adminGroup: 'studio-admins' },
  quotas: { cpus: 96, memory: 512, storage: 8192 },
  builder: 'noor@studio.example',
  people: [
    { name: 'noor@studio.example', about: 'admin of the silo, by group', groups: ['studio-admins'] },
    { name: 'bela@studio.example', about: 'collaborator of the silo, by group', groups: ['editors'] },
    { name: 'carla@studio.example', about: 'viewer of the silo, by group', groups: ['producers'] },
    {
      name: 'dov@studio.example',
      about: 'sees project feature-film by group, and is admin of project trailers',
      groups: ['artists'],
    },
    {
      name: 'ingrid@studio.example',
      about: 'viewer of the fleet, by group: sees all silos from outside',
      groups: ['platform-operators', 'producers'],
    },
    { name: 'ema@studio.example', about: 'new here, in no group and without a role', isNew: true },
  ],
  groupRoles: { editors: 'collaborator', producers: 'viewer' },
  fleetRoles: { 'platform-operators': 'viewer' },
  certificates: [{ name: 'studio-public', description: 'For the address of the silo', days: 240 }],
  images: ['debian-13'],
  projects: [
    project({
      name: 'feature-film',
      description: 'Two hours, a hundred thousand pictures',
      instances: [
        machine('render-1', 'Light and shadow', { ncpus: 16, memory: 64 }),
        machine('render-2', 'Light and shadow', { ncpus: 16, memory: 64 }),
        machine('assets', 'All that is in the pictures', { memory: 32, data: 1000 }),
        machine('review', 'Where producers look', { ncpus: 2, memory: 8, reach: 'ephemeral' }),
      ],
      roles: {},
      groupRoles: { artists: 'viewer' },
    }),
    project({
      name: 'trailers',
      description: 'Ninety seconds each',
      instances: [machine('cutting-room', 'Busy before every festival', { fate: 'stopped' })],
      roles: { 'dov@studio.example': 'admin' },
      groupRoles: { editors: 'collaborator' },
    }),
  ],
}

/** Addresses that are not routed (RFC 6598), shared by these silos. */
export const sharedPool = {
  name: 'tenants',
  description: 'Addresses of the silos that have none of their own',
  range: { first: '100.64.10.1', last: '100.64.10.126' },
} as const
