import type { CallData } from '#data/calls.ts'
import { paths } from '../paths.ts'

export type Hit = CallData<'porticoSearch'>['items'][number]

/** Where each kind of resource has its page; kinds without one are not offered. */
const pages: Readonly<Record<string, (name: string, project: string) => string>> = {
  instance: (name, project) => paths.instance(project, name),
  disk: (name, project) => `${paths.disks(project)}?search=${encodeURIComponent(name)}`,
  snapshot: (name, project) => `${paths.snapshots(project)}?search=${encodeURIComponent(name)}`,
  floating_ip: (name, project) => paths.floatingIpEdit(project, name),
  image: (name, project) => (project === '' ? paths.siloImageEdit(name) : paths.imageEdit(project, name)),
  project: (name) => paths.instances(name),
}

/** Kinds that may stand outside of any project. */
const ofSilo: ReadonlySet<string> = new Set(['project', 'image'])

/** Those of one project first, each once, as many as are shown. */
export function preferring(preferred: readonly Hit[], others: readonly Hit[], count: number): readonly Hit[] {
  const all = [...preferred, ...others]
  return [...new Map(all.map((hit) => [`${hit.kind} ${hit.id} ${hit.address}`, hit])).values()].slice(
    0,
    count,
  )
}

/** Where a search hit leads, or null when the console has no page for it. */
export function hitHref({
  kind,
  name,
  project,
  address,
}: Pick<Hit, 'kind' | 'name' | 'project' | 'address'>): string | null {
  const page = pages[kind]
  if (page === undefined || (project === null && !ofSilo.has(kind))) return null
  // Who looks for an address wants to see where it is.
  if (address !== null && kind === 'instance') return paths.instanceNetworking(project ?? '', name)
  return page(name, project ?? '')
}
