import type { DemoInstance, DemoProject } from './story.ts'

const toy = (name: string, description: string, more: Partial<DemoInstance> = {}): DemoInstance => ({
  name,
  description,
  image: 'alpine-3-22',
  ncpus: 1,
  memory: 1,
  disk: 8,
  ...more,
})

/** A project for experiments. */
export const sandbox: DemoProject = {
  name: 'sandbox',
  description: 'Try things here; nothing in it is kept for long',
  spareAddresses: [],
  instances: [
    toy('bisect-kernel', 'Which change made it slow?', { image: 'debian-13', ncpus: 8, memory: 8 }),
    toy('henrik-dev', 'Do not stop on Fridays', {
      image: 'ubuntu-24-04',
      ncpus: 4,
      memory: 16,
      reach: 'ephemeral',
    }),
    toy('load-1', 'Makes traffic'),
    toy('load-2', 'Makes traffic', { fate: 'stopped' }),
    toy('old-ci', 'Replaced in spring, kept for its logs', {
      image: 'rocky-10',
      ncpus: 4,
      memory: 8,
      fate: 'stopped',
    }),
    toy('hello', 'The first one anybody made'),
  ],
  spareDisks: [{ name: 'ci-logs', description: 'Everything since spring', size: 100 }],
  snapshots: [],
  images: [],
  groups: [],
  views: [],
  roles: { henrik: 'collaborator', tomasz: 'collaborator' },
}
