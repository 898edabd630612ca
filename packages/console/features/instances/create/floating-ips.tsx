import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { notFoundIsFine, query } from '#data/calls.ts'
import { seed } from '#data/update-cache.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { MiniTable } from '#ui/page/mini-table.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import type { InstanceForm } from '../request.ts'
import { useNoneUnattached } from '../use-none-unattached.ts'

const { Component: PickDialog } = lazyComponent(
  async () => (await import('#shell/forms/pick-dialog.tsx')).PickDialog,
)

interface Chosen {
  readonly project: string
  readonly name: string
}

const columns = [
  { header: 'Name', cell: (ip: Chosen) => ip.name },
  { header: 'IP', cell: (ip: Chosen) => <Address {...ip} /> },
]

const selector = ({ project, name }: Chosen) => ({ path: { floatingIp: name }, query: { project } })

/** Floating IPs of the project that will be attached to the new instance. */
export function FloatingIps({ form, project }: { form: UseFormReturn<InstanceForm>; project: string }) {
  const [attaching, setAttaching] = useState(false)
  const chosen = useWatch({ control: form.control, name: 'floatingIps' })
  const isNoneLeft = useNoneUnattached(project, chosen)
  const set = (names: string[]) => form.setValue('floatingIps', names, { shouldDirty: true })
  return (
    <div role="group" aria-label="Floating IPs" className="flex flex-col gap-2">
      <p className="font-semibold">
        Floating IPs <span className="font-normal text-fg-faint">optional</span>
      </p>
      <MiniTable
        label="Floating IPs"
        noun="floating IP"
        columns={columns}
        rows={chosen.map((name) => ({ project, name }))}
        rowName={(ip) => ip.name}
        onRemove={(ip) => set(chosen.filter((one) => one !== ip.name))}
        emptyText={isNoneLeft ? 'The project has no unattached floating IPs' : 'None chosen'}
      />
      <div className="flex justify-end">
        <Button
          size="sm"
          disabledReason={isNoneLeft ? 'No unattached floating IPs left' : null}
          onPress={() => setAttaching(true)}
        >
          Attach floating IP
        </Button>
      </div>
      {attaching && (
        <AttachDialog
          project={project}
          instance={form.getValues('name')}
          chosen={chosen}
          onAttach={(ip) => set([...chosen, ip])}
          onClose={() => setAttaching(false)}
        />
      )}
    </div>
  )
}

/** The address is cached from the picker's list. It is requested only if a draft restored the selection. */
function Address(ip: Chosen) {
  const { data } = useQuery(query('floatingIpView', selector(ip), notFoundIsFine))
  return <code className="font-mono text-xs">{data?.ip}</code>
}

function AttachDialog(props: {
  project: string
  /** Name of the instance in the form */
  instance: string
  chosen: readonly string[]
  onAttach: (name: string) => void
  onClose: () => void
}) {
  const { project, instance, chosen } = props
  const { rows, source } = useChoices('floatingIpList', { query: { project } }, ['unattached'])
  const free = rows.filter((ip) => ip.instanceId == null && !chosen.includes(ip.name))
  return (
    <PickDialog
      title="Attach floating IP"
      label="Floating IP"
      note={
        <>{instance === '' ? 'The instance' : <b>{instance}</b>} will be reachable at the chosen address.</>
      }
      items={free.map((ip) => ({
        value: ip.name,
        label: ip.name,
        detail: ip.description === '' ? ip.ip : `${ip.ip} · ${ip.description}`,
      }))}
      source={source}
      emptyText="No unattached floating IPs in this project"
      onAttach={(name) => {
        const ip = free.find((one) => one.name === name)
        if (ip !== undefined) seed('floatingIpView', selector({ project, name }), ip)
        props.onAttach(name)
      }}
      onClose={props.onClose}
    />
  )
}
