import type { PhysicalDisk, Sled, SledInstance, Switch } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Time } from '#ui/cells/time.tsx'
import { countOf } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'
import { DiskSledCell, DiskWear } from './disk-facts.tsx'
import { SledLoad, SledSlot, SledStateCell } from './sled-cells.tsx'

const mono = (text: string) => <span className="font-mono text-xs">{text}</span>

export const sledColumns: readonly Column<Sled>[] = [
  {
    id: 'serial',
    header: 'Serial number',
    sortable: true,
    csv: ({ baseboard }) => baseboard.serial,
    cell: ({ baseboard }) => mono(baseboard.serial),
  },
  { id: 'slot', header: 'Slot', sortable: true, cell: ({ id }) => <SledSlot id={id} /> },
  {
    id: 'part',
    header: 'Part number',
    sortable: true,
    priority: 3,
    csv: ({ baseboard }) => baseboard.part,
    cell: ({ baseboard }) => mono(baseboard.part),
  },
  {
    id: 'revision',
    header: 'Revision',
    align: 'end',
    priority: 3,
    csv: ({ baseboard }) => baseboard.revision,
    cell: ({ baseboard }) => mono(String(baseboard.revision)),
  },
  {
    id: 'policy',
    header: 'Kind',
    priority: 3,
    csv: ({ policy }) => policy.kind,
    cell: ({ policy }) => (policy.kind === 'in_service' ? 'In service' : 'Expunged'),
  },
  {
    id: 'provision_policy',
    header: 'Provision policy',
    priority: 2,
    csv: ({ policy }) => (policy.kind === 'in_service' ? policy.provisionPolicy : ''),
    cell: ({ policy }) =>
      policy.kind === 'expunged' ? (
        <Empty />
      ) : policy.provisionPolicy === 'provisionable' ? (
        'Provisionable'
      ) : (
        <Badge tone="note">Not provisionable</Badge>
      ),
  },
  {
    id: 'state',
    header: 'State',
    csv: ({ state }) => state,
    cell: (sled) => <SledStateCell sled={sled} />,
  },
  {
    id: 'load',
    header: 'Load',
    headerTip: 'Sorted by the fuller of vCPUs and memory.',
    sortable: true,
    width: 'w-[24%]',
    cell: ({ id }) => <SledLoad id={id} />,
  },
]

export const diskColumns: readonly Column<PhysicalDisk>[] = [
  {
    id: 'serial',
    header: 'Serial number',
    sortable: true,
    csv: ({ serial }) => serial,
    cell: ({ serial }) => mono(serial),
  },
  {
    id: 'form_factor',
    header: 'Form factor',
    csv: ({ formFactor }) => formFactor,
    cell: ({ formFactor }) => <Badge variant="outline">{formFactor === 'u2' ? 'U.2' : 'M.2'}</Badge>,
  },
  {
    id: 'model',
    header: 'Model number',
    sortable: true,
    priority: 2,
    csv: ({ model }) => model,
    cell: ({ vendor, model }) => (
      <span className="wrap-anywhere">
        {mono(model)} <span className="text-xs text-fg-muted">{vendor}</span>
      </span>
    ),
  },
  { id: 'sled', header: 'Sled', priority: 2, cell: (disk) => <DiskSledCell disk={disk} /> },
  {
    id: 'policy',
    header: 'Policy',
    priority: 3,
    csv: ({ policy }) => policy.kind,
    cell: ({ policy }) => (policy.kind === 'in_service' ? 'In service' : 'Expunged'),
  },
  {
    id: 'state',
    header: 'State',
    priority: 2,
    csv: ({ state }) => state,
    cell: ({ state }) => <StateBadge kind="physicalDisk" state={state} />,
  },
  {
    id: 'wear',
    header: 'Worn',
    headerTip: 'Share of its rated writes that is used up.',
    sortable: true,
    align: 'end',
    cell: ({ id }) => <DiskWear id={id} />,
  },
]

export const switchColumns: readonly Column<Switch>[] = [
  {
    id: 'serial',
    header: 'Serial number',
    csv: ({ baseboard }) => baseboard.serial,
    cell: ({ baseboard }) => mono(baseboard.serial),
  },
  {
    id: 'part',
    header: 'Part number',
    csv: ({ baseboard }) => baseboard.part,
    cell: ({ baseboard }) => mono(baseboard.part),
  },
  {
    id: 'revision',
    header: 'Revision',
    align: 'end',
    csv: ({ baseboard }) => baseboard.revision,
    cell: ({ baseboard }) => mono(String(baseboard.revision)),
  },
  {
    id: 'time_created',
    header: 'First seen',
    align: 'end',
    priority: 2,
    csv: ({ timeCreated }) => timeCreated,
    cell: ({ timeCreated }) => <Time value={timeCreated} caption="First seen" className="text-fg-muted" />,
  },
]

export const instanceColumns: readonly Column<SledInstance>[] = [
  {
    id: 'name',
    header: 'Instance',
    csv: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'project',
    header: 'Silo / project',
    csv: ({ siloName, projectName }) => `${siloName} / ${projectName}`,
    cell: ({ siloName, projectName }) => (
      <span className="text-fg-muted wrap-anywhere">
        {siloName} / {projectName}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    csv: ({ state }) => state,
    cell: ({ state }) => <StateBadge kind="instance" state={state} />,
  },
  {
    id: 'ncpus',
    header: 'vCPUs',
    align: 'end',
    csv: ({ ncpus }) => ncpus,
    cell: ({ ncpus }) => mono(String(ncpus)),
  },
  {
    id: 'memory',
    header: 'Memory',
    align: 'end',
    csv: ({ memory }) => memory,
    cell: ({ memory }) => <Size bytes={memory} />,
  },
  {
    id: 'time_created',
    header: 'Created',
    align: 'end',
    priority: 2,
    csv: ({ timeCreated }) => timeCreated,
    cell: ({ timeCreated }) => <Time value={timeCreated} caption="Created" className="text-fg-muted" />,
  },
]

/** Returns the size of an instance as text, for example `2 vCPUs, 4 GiB`. */
export const sizeText = ({ ncpus, memory }: { ncpus: number; memory: number }) =>
  `${countOf(ncpus, 'vCPU')}, ${formatBytes(memory)}`
