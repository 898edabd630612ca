import type { PickItem } from '#ui/pickers/item.ts'

/** Sample items for the picker specimens. */
export const images: readonly PickItem[] = [
  { value: 'debian-12', label: 'debian-12-cloud', detail: 'Silo image · 2 GiB' },
  { value: 'ubuntu-24', label: 'ubuntu-24.04', detail: 'Silo image · 3 GiB' },
  { value: 'alpine-3', label: 'alpine-3.20', detail: 'Project image · 512 MiB' },
  { value: 'fedora-41', label: 'fedora-41-server', detail: 'Project image · 4 GiB' },
]

export const subnets: readonly PickItem[] = [
  { value: 'default', label: 'default / default', detail: '172.30.0.0/22' },
  { value: 'db', label: 'default / databases', detail: '172.30.8.0/24' },
]
