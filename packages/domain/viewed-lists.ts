import { invalidRequest, type Refusal } from './refusals.ts'

/** Lists of which views can be saved, and where such a list lies: in a project, or in the silo for each of its users. */
export const viewedLists = {
  project: ['silo'],
  instance: ['project'],
  disk: ['project'],
  snapshot: ['project'],
  image: ['project', 'silo'],
  floating_ip: ['project'],
  anti_affinity_group: ['project'],
  affinity_group: ['project'],
  vpc: ['project'],
  probe: ['project'],
  ssh_key: ['silo'],
  silo: ['silo'],
  ip_pool: ['silo'],
  address_lot: ['silo'],
  bgp_config: ['silo'],
  switch_port_settings: ['silo'],
} as const satisfies Readonly<Record<string, readonly ('project' | 'silo')[]>>

export type ViewedList = keyof typeof viewedLists

/** Pages that are no list and of which views can be saved: what their address says, under a name. */
export const viewedPages = {
  metrics: ['project', 'silo'],
} as const satisfies Readonly<Record<string, readonly ('project' | 'silo')[]>>

/** Whatever views can be saved of. */
export type Viewed = ViewedList | keyof typeof viewedPages

/** Is it a page that is no list? */
export const isPage = (viewed: Viewed): viewed is keyof typeof viewedPages =>
  Object.hasOwn(viewedPages, viewed)

/** Is there such a list or page in a project, or else in the silo? */
export function liesThere(viewed: Viewed, place: 'project' | 'silo'): boolean {
  const places: Readonly<Record<Viewed, readonly string[]>> = { ...viewedLists, ...viewedPages }
  return places[viewed].includes(place)
}

/** Why a view of a list that is in no project cannot be shared. */
export const inNoProject: Refusal = invalidRequest('views of a list outside of projects cannot be shared')
