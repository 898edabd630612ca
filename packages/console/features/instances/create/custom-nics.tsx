import { checkNicCount } from '@portico/domain/instances/nic-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { MiniTable } from '#ui/page/mini-table.tsx'
import type { NewNic } from '../nics/request.ts'
import type { InstanceForm } from '../request.ts'

const { Component: NewNicDialog } = lazyComponent(
  async () => (await import('../nics/new-nic-dialog.tsx')).NewNicDialog,
)

const columns = [
  { header: 'Name', cell: (nic: NewNic) => nic.name },
  { header: 'VPC', cell: (nic: NewNic) => nic.vpcName },
  { header: 'Subnet', cell: (nic: NewNic) => nic.subnetName },
]

/** The network interfaces of the new instance, each described by the user; the first is the primary interface. */
export function CustomNics({ form, project }: { form: UseFormReturn<InstanceForm>; project: string }) {
  const [adding, setAdding] = useState(false)
  const nics = useWatch({ control: form.control, name: 'nics' })
  const set = (changed: NewNic[]) => form.setValue('nics', changed, { shouldDirty: true })
  return (
    <div className="flex flex-col gap-2">
      <MiniTable
        label="Network interfaces"
        noun="network interface"
        columns={columns}
        rows={nics}
        rowName={(nic) => nic.name}
        onRemove={(nic) => set(nics.filter((one) => one !== nic))}
        emptyText="Add at least one, or choose another option"
      />
      <div className="flex justify-end">
        <Button
          size="sm"
          disabledReason={reasonOf(checkNicCount(nics.length))}
          onPress={() => setAdding(true)}
        >
          Add network interface
        </Button>
      </div>
      {adding && (
        <NewNicDialog
          project={project}
          taken={nics.map(({ name }) => name)}
          onSubmit={(nic) => set([...nics, nic])}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
