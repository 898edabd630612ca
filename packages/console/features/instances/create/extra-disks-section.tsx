import { checkDiskCount } from '@portico/domain/instances/limits.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Size } from '#ui/cells/size.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { MiniTable } from '#ui/page/mini-table.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ExtraDisk, InstanceForm } from '../request.ts'

const { Component: AttachDiskDialog } = lazyComponent(
  async () => (await import('../attach-disk-dialog.tsx')).AttachDiskDialog,
)
const { Component: NewDiskDialog } = lazyComponent(
  async () => (await import('#features/disks/lazy.ts')).NewDiskDialog,
)

const columns = [
  {
    header: 'Name',
    cell: (disk: ExtraDisk) => <span className="block max-w-[16rem] truncate">{disk.name}</span>,
  },
  { header: 'Type', cell: (disk: ExtraDisk) => <Badge variant="outline">{disk.type}</Badge> },
  {
    header: 'Size',
    align: 'end' as const,
    cell: (disk: ExtraDisk) => (disk.type === 'create' ? <Size bytes={disk.size} /> : <Empty />),
  },
]

/** Additional disks, which are created or attached together with the instance. */
export function ExtraDisksSection({ form, project }: { form: UseFormReturn<InstanceForm>; project: string }) {
  const [open, setOpen] = useState<'create' | 'attach' | null>(null)
  const extra = useWatch({ control: form.control, name: 'extraDisks' })
  const set = (disks: ExtraDisk[]) => form.setValue('extraDisks', disks, { shouldDirty: true })
  // The count includes the boot disk.
  const full = reasonOf(checkDiskCount(extra.length + 2))
  const close = () => setOpen(null)
  const taken = () => {
    const { source, disk, diskName } = form.getValues()
    return new Set([...extra.map(({ name }) => name), source === 'disk' ? disk : diskName])
  }
  return (
    <Section
      title="Additional disks"
      actions={
        <>
          <Button size="sm" disabledReason={full} onPress={() => setOpen('create')}>
            Create new disk
          </Button>
          <Button size="sm" disabledReason={full} onPress={() => setOpen('attach')}>
            Attach existing disk
          </Button>
        </>
      }
    >
      <MiniTable
        label="Additional disks"
        noun="disk"
        columns={columns}
        rows={extra}
        rowName={(disk) => disk.name}
        onRemove={(disk) => set(extra.filter((one) => one !== disk))}
        emptyText="No additional disks"
      />
      {open === 'create' && (
        <NewDiskDialog
          project={project}
          nameProblem={(name) => (taken().has(name) ? 'Another disk of this instance has this name' : null)}
          onSubmit={(disk) => set([...extra, { type: 'create', ...disk }])}
          onClose={close}
        />
      )}
      {open === 'attach' && (
        <AttachDiskDialog
          project={project}
          taken={taken()}
          emptyText="No other detached disks in this project"
          onAttach={(name) => set([...extra, { type: 'attach', name }])}
          onClose={close}
        />
      )}
    </Section>
  )
}
