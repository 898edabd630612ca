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

/** Is there such a list in a project, or else in the silo? */
export function liesThere(list: ViewedList, place: 'project' | 'silo'): boolean {
  return (viewedLists[list] as readonly string[]).includes(place)
}
