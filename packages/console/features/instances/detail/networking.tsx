import type { ExternalIp, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { whyNot } from '@portico/domain/instances/actions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../data/api-error.ts'
import { invoke, query } from '../../../data/calls.ts'
import { withAll } from '../../../data/names.ts'
import { invalidate, useAct } from '../../../data/use-act.ts'
import { toastDone } from '../../../shell/forms/toast-done.tsx'
import { copyId } from '../../../shell/list/copy-id.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Empty } from '../../../ui/cells/empty.tsx'
import { IpAddress } from '../../../ui/cells/ip-address.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Combobox } from '../../../ui/pickers/combobox.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

const addresses = ['instanceExternalIpList', 'floatingIpList', 'porticoInstanceAddresses'] as const

const ipColumns: readonly Column<ExternalIp>[] = [
  { id: 'ip', header: 'IP', cell: (ip) => <IpAddress value={ip.ip} linked /> },
  { id: 'kind', header: 'Kind', cell: (ip) => <Badge variant="outline">{ip.kind}</Badge> },
  { id: 'name', header: 'Name', cell: (ip) => (ip.kind === 'floating' ? ip.name : <Empty />) },
]

const nicColumns: readonly Column<InstanceNetworkInterface>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (nic) => (
      <span className="inline-flex items-center gap-2">
        {nic.name} {nic.primary && <Badge tone="idle">primary</Badge>}
      </span>
    ),
  },
  { id: 'ip', header: 'Private IP', cell: (nic) => <IpAddress value={nic.ip} /> },
  {
    id: 'mac',
    header: 'MAC',
    priority: 2,
    cell: (nic) => <code className="font-mono text-xs">{nic.mac}</code>,
  },
  {
    id: 'transit',
    header: 'Transit IPs',
    priority: 3,
    cell: (nic) => ((nic.transitIps ?? []).length === 0 ? <Empty /> : (nic.transitIps ?? []).join(', ')),
  },
]

/** How an instance is reached: addresses from outside, and interfaces inside. */
export function InstanceNetworking({ project, name }: { project: string; name: string }) {
  const selector = { path: { instance: name }, query: { project } }
  const instance = useLoaded('instanceView', selector)
  const external = useQuery(query('instanceExternalIpList', selector))
  const nics = useQuery(
    query('instanceNetworkInterfaceList', { query: { project, instance: name, limit: 1000 } }),
  )
  const [attaching, setAttaching] = useState(false)
  const ips = external.data?.items
  const hasEphemeral = ips?.some((ip) => ip.kind === 'ephemeral') ?? true
  const mayUpdateNic = whyNot('updateNic', instance.runState)
  const attachEphemeral = useAct('instanceEphemeralIpAttach', {
    onSuccess: async (ip) => {
      toastDone('Ephemeral IP', ip.ip, 'attached')
      await invalidate(...addresses)
    },
  })

  const detach = (ip: ExternalIp) =>
    confirm({
      title: `Detach ${ip.kind} IP`,
      body: (
        <>
          <b>{name}</b> will no longer be reachable at {ip.ip}.
        </>
      ),
      actionLabel: 'Detach',
      tone: 'danger',
      failureTitle: 'Could not detach IP',
      onConfirm: async () => {
        if (ip.kind === 'floating') await invoke('floatingIpDetach', { path: { floatingIp: ip.id } })
        else await invoke('instanceEphemeralIpDetach', { path: { instance: instance.id } })
        toastDone('IP', ip.ip, 'detached')
        await invalidate(...addresses)
      },
    })

  return (
    <>
      <Section
        title="External IPs"
        actions={
          <>
            {!hasEphemeral && (nics.data?.items.length ?? 0) > 0 && (
              <Button
                pending={attachEphemeral.isPending}
                onPress={() => attachEphemeral.mutate({ ...selector, body: {} })}
              >
                Attach ephemeral IP
              </Button>
            )}
            <Button onPress={() => setAttaching(true)}>Attach floating IP</Button>
          </>
        }
      >
        {attachEphemeral.error && <Notice kind="error">{messageOf(attachEphemeral.error)}</Notice>}
        <DataTable
          label="External IPs"
          columns={ipColumns}
          rows={ips}
          rowId={(ip) => ip.ip}
          rowName={(ip) => ip.ip}
          actions={(ip) => [
            { label: 'Copy IP address', onAction: () => void navigator.clipboard.writeText(ip.ip) },
            { label: 'Detach', tone: 'danger', onAction: () => detach(ip) },
          ]}
          empty={<p className="text-fg-muted">No external IPs.</p>}
        />
      </Section>
      <Section title="Network interfaces">
        <DataTable
          label="Network interfaces"
          columns={nicColumns}
          rows={nics.data?.items}
          rowId={(nic) => nic.id}
          rowName={(nic) => nic.name}
          actions={(nic) => [
            { label: 'Copy ID', onAction: () => void copyId(nic.id) },
            {
              label: 'Make primary',
              disabledReason: nic.primary ? 'It is the primary interface' : mayUpdateNic,
              onAction: () => void makePrimary(nic),
            },
            {
              label: 'Delete',
              tone: 'danger',
              disabledReason: mayUpdateNic,
              onAction: () =>
                confirm({
                  title: 'Confirm delete',
                  body: (
                    <>
                      Delete network interface <b>{nic.name}</b>?
                    </>
                  ),
                  actionLabel: 'Delete',
                  tone: 'danger',
                  failureTitle: 'Could not delete network interface',
                  onConfirm: async () => {
                    await invoke('instanceNetworkInterfaceDelete', { path: { interface: nic.id } })
                    toastDone('Network interface', nic.name, 'deleted')
                    await invalidate('instanceNetworkInterfaceList')
                  },
                }),
            },
          ]}
          empty={<p className="text-fg-muted">No network interfaces.</p>}
        />
      </Section>
      {attaching && (
        <AttachFloatingDialog
          project={project}
          instanceId={instance.id}
          name={name}
          onClose={() => setAttaching(false)}
        />
      )}
    </>
  )
}

async function makePrimary(nic: InstanceNetworkInterface): Promise<void> {
  await invoke('instanceNetworkInterfaceUpdate', {
    path: { interface: nic.id },
    body: { name: nic.name, description: nic.description, transitIps: nic.transitIps ?? [], primary: true },
  })
  await invalidate('instanceNetworkInterfaceList')
}

function AttachFloatingDialog(props: {
  project: string
  instanceId: string
  name: string
  onClose: () => void
}) {
  const { project, instanceId, name, onClose } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const all = useQuery(query('floatingIpList', withAll({ query: { project } })))
  const free = (all.data?.items ?? []).filter((ip) => ip.instanceId == null)
  const attach = useAct('floatingIpAttach', {
    onSuccess: async () => {
      toastDone('Floating IP', free.find((ip) => ip.id === chosen)?.name ?? '', 'attached')
      onClose()
      await invalidate(...addresses)
    },
  })
  return (
    <Dialog
      isOpen
      title="Attach floating IP"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={attach.isPending}
            disabledReason={chosen === null ? 'Choose a floating IP first' : null}
            onPress={() => {
              if (chosen === null) return
              attach.mutate({ path: { floatingIp: chosen }, body: { kind: 'instance', parent: instanceId } })
            }}
          >
            Attach
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {attach.error ? (
          <Notice kind="error">{messageOf(attach.error)}</Notice>
        ) : (
          <Notice>
            <b>{name}</b> will be reachable at the chosen address.
          </Notice>
        )}
        <div>
          <label htmlFor="attach-floating" id="attach-floating-label" className="mb-1 block font-semibold">
            Floating IP
          </label>
          <Combobox
            id="attach-floating"
            aria-labelledby="attach-floating-label"
            items={free.map((ip) => ({ value: ip.id, label: ip.name, detail: ip.ip }))}
            value={chosen}
            onChange={setChosen}
            isLoading={all.isPending}
            emptyText="No free floating IPs in this project"
          />
        </div>
      </div>
    </Dialog>
  )
}
