import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { namesQuery, type Reference } from '#data/references.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { highest, type ResultTable } from './tables.ts'
import { notedAtChange } from './units.ts'

/** The resource kinds of fields that contain IDs. */
const kindsOf: Readonly<Record<string, Reference['kind'] | undefined>> = {
  instance_id: 'instance',
  attached_instance_id: 'instance',
  disk_id: 'disk',
  silo_id: 'silo',
  // In capacity metrics, the ID of a silo, of a project, or of the fleet.
  id: 'silo',
}

/** The ID under which totals of the fleet are recorded. */
const fleetId = '001de000-1334-4000-8000-000000000000'

/** Fields whose values are IDs of resources with names. */
const named = [
  'instance_id',
  'attached_instance_id',
  'disk_id',
  'silo_id',
  'project_id',
  'sled_id',
  'interface_id',
  'id',
]

/** Returns the name of a field's value, if known, and its page. */
export interface NameOf {
  (field: string, value: string): ValueName
}

interface ValueName {
  readonly name: string
  readonly href: string | null
  /** Whether `text` is a name, and not the value itself or a shortened ID. */
  readonly isName: boolean
}

/** Returns a function for the names of resources in results. Names are loaded in one request per kind. */
export function useNameOf(tables: readonly ResultTable[], project: string | undefined): NameOf {
  const { capabilities } = useSession()
  const ids = useMemo(() => idsIn(tables), [tables])
  const references = useMemo(
    () =>
      [...ids].flatMap(([field, values]): readonly Reference[] => {
        const kind = kindsOf[field]
        return kind === undefined ? [] : values.map((id) => ({ kind, id }))
      }),
    [ids],
  )
  const { data: names } = useQuery(namesQuery(references, capabilities))
  const projects = useQuery({
    ...query('projectList', withAll({})),
    enabled: project === undefined && ids.has('project_id'),
    throwOnError: false,
  }).data?.items
  const sleds = useQuery({
    ...query('sledList', withAll({})),
    enabled: project === undefined && ids.has('sled_id'),
    throwOnError: false,
  }).data?.items
  return useMemo(() => {
    const known = new Map<string, string>(names).set(fleetId, 'fleet')
    for (const { id, name } of projects ?? []) known.set(id, name)
    for (const { id, baseboard } of sleds ?? []) known.set(id, baseboard.serial)
    return (field, value) => {
      const name = known.get(value)
      if (name === undefined)
        return { name: named.includes(field) ? `${value.slice(0, 8)}…` : value, href: null, isName: false }
      return { name, href: hrefOf(field, name, value, project), isName: true }
    }
  }, [names, projects, sleds, project])
}

/** Number of series per table whose names are loaded, which covers the first pages; others show shortened IDs. */
const namedSeries = 100

function idsIn(tables: readonly ResultTable[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const table of tables) {
    for (const { fields } of highest(table, namedSeries)) {
      for (const field of named) {
        const value = fields[field]
        // IDs of services have no names.
        const hasName = field !== 'id' || table.name.startsWith(`${notedAtChange}:`)
        if (value === undefined || !hasName) continue
        const values = found.get(field) ?? new Set()
        found.set(field, values.add(value))
      }
    }
  }
  return new Map([...found].map(([field, values]) => [field, [...values]]))
}

function hrefOf(field: string, name: string, id: string, project: string | undefined): string | null {
  if (field === 'silo_id') return project === undefined ? paths.silo(name) : null
  if (field === 'sled_id') return paths.sled(id)
  if (project === undefined) return null
  if (field === 'disk_id') return `${paths.disks(project)}?search=${encodeURIComponent(name)}`
  return field.endsWith('instance_id') ? paths.instanceMetrics(project, name) : null
}
