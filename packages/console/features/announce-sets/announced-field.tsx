import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { MiniTable } from '#ui/page/mini-table.tsx'
import type { Announced, SetForm } from './request.ts'

const { Component: AnnounceDialog } = lazyComponent(
  async () => (await import('./announce-dialog.tsx')).AnnounceDialog,
)

const columns = [
  { header: 'Network', cell: ({ network }: Announced) => <span className="font-mono">{network}</span> },
  { header: 'Address lot', cell: ({ lot }: Announced) => lot },
]
const nameOf = ({ network }: Announced) => network

/** The networks of a set. */
export function AnnouncedField({ form }: { form: UseFormReturn<SetForm> }) {
  const [isAdding, setAdding] = useState(false)
  const announced = useWatch({ control: form.control, name: 'announced' })
  const set = (next: Announced[]) => form.setValue('announced', next, { shouldDirty: true })
  return (
    <section aria-label="Networks" className="flex flex-col gap-2">
      <h3 className="font-semibold">Networks</h3>
      <MiniTable
        label="Networks"
        noun="network"
        columns={columns}
        rows={announced}
        rowName={nameOf}
        onRemove={(removed) => set(announced.filter((one) => one !== removed))}
        emptyText="Nothing is announced"
      />
      <div className="flex justify-end">
        <Button size="sm" onPress={() => setAdding(true)}>
          Add network
        </Button>
      </div>
      {isAdding && (
        <AnnounceDialog
          taken={announced.map(nameOf)}
          onSubmit={(added) => set([...form.getValues('announced'), added])}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
