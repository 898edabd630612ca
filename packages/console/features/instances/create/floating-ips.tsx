import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/actions/button.tsx'
import { MiniTable } from '../../../ui/page/mini-table.tsx'
import { PickDialog } from '../../../shell/forms/pick-dialog.tsx'
import { useChoices } from '../../../shell/forms/use-choices.ts'
import type { InstanceForm } from '../request.ts'

interface Chosen {
  readonly name: string
  readonly ip: string | undefined
}

const columns = [
  { header: 'Name', cell: (ip: Chosen) => ip.name },
  { header: 'IP', cell: (ip: Chosen) => <code className="font-mono text-xs">{ip.ip}</code> },
]

/** Floating IPs of the project that the instance begins with. */
export function FloatingIps({ form, project }: { form: UseFormReturn<InstanceForm>; project: string }) {
  const [attaching, setAttaching] = useState(false)
  const { rows, isLoading, onSearch } = useChoices('floatingIpList', project)
  const [chosen, name] = form.watch(['floatingIps', 'name'])
  const set = (names: string[]) => form.setValue('floatingIps', names, { shouldDirty: true })
  const free = rows.filter((ip) => ip.instanceId == null && !chosen.includes(ip.name))
  return (
    <div role="group" aria-label="Floating IPs" className="flex flex-col gap-2">
      <p className="font-semibold">
        Floating IPs <span className="font-normal text-fg-faint">optional</span>
      </p>
      <MiniTable
        label="Floating IPs"
        thing="floating IP"
        columns={columns}
        rows={chosen.map((ip) => ({ name: ip, ip: rows.find((one) => one.name === ip)?.ip }))}
        rowName={(ip) => ip.name}
        onRemove={(ip) => set(chosen.filter((one) => one !== ip.name))}
        emptyText={rows.length === 0 && !isLoading ? 'The project has no floating IPs' : 'None chosen'}
      />
      <div className="flex justify-end">
        <Button
          size="sm"
          disabledReason={!isLoading && free.length === 0 ? 'No unattached floating IP is left' : null}
          onPress={() => setAttaching(true)}
        >
          Attach floating IP
        </Button>
      </div>
      {attaching && (
        <PickDialog
          title="Attach floating IP"
          label="Floating IP"
          note={<>{name === '' ? 'The instance' : <b>{name}</b>} will be reachable at the chosen address.</>}
          items={free.map((ip) => ({
            value: ip.name,
            label: ip.name,
            detail: ip.description === '' ? ip.ip : `${ip.ip} · ${ip.description}`,
          }))}
          isLoading={isLoading}
          onSearch={onSearch}
          emptyText="No unattached floating IPs in this project"
          onAttach={(ip) => set([...chosen, ip])}
          onClose={() => setAttaching(false)}
        />
      )}
    </div>
  )
}
