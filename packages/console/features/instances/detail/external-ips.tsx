import type { ExternalIp, Instance } from '@portico/contract/types.ts'
import { checkAttachAddress, checkDetachAddress } from '@portico/domain/instances/external-ip-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invoke, query } from '#data/calls.ts'
import { writeRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { copyText } from '#shell/copy-text.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { NetworkingNotice } from '#shell/networking-notice.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { Text } from '#ui/cells/text.tsx'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import { paths } from '#shell/paths.ts'
import { tip } from '#ui/overlays/tip.ts'
import type { Column } from '#ui/table/column.ts'
import { useChoices } from '#shell/forms/use-choices.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { usePoolItems, usePools, whyNotListed } from '#features/ip-pools/index.ts'
import { attachEphemeralIpCall, attachFloatingIpCall } from '../calls.ts'
import { useNoneUnattached } from '../use-none-unattached.ts'

const { Component: PickDialog } = lazyComponent(
  async () => (await import('#shell/forms/pick-dialog.tsx')).PickDialog,
)

const columns: readonly Column<ExternalIp>[] = [
  { id: 'ip', header: 'IP', cell: (ip) => <IpAddress value={ip.ip} linked />, csv: (ip) => ip.ip },
  {
    id: 'kind',
    header: 'Kind',
    csv: (ip) => ip.kind,
    cell: (ip) => (
      <span {...(ip.kind === 'floating' && tip('It can be moved to another instance'))}>
        <Badge variant="outline">{ip.kind}</Badge>
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    priority: 2,
    cell: (ip) => (ip.kind === 'floating' ? <Text value={ip.name} /> : <Empty />),
    csv: (ip) => (ip.kind === 'floating' ? ip.name : null),
  },
  {
    id: 'description',
    header: 'Description',
    priority: 3,
    cell: (ip) => (ip.kind === 'floating' ? <Description text={ip.description} /> : <Empty />),
    csv: (ip) => (ip.kind === 'floating' ? ip.description : null),
  },
]

/** Addresses are unique within an instance, so they are used as row IDs. */
const addressOf = (ip: ExternalIp) => ip.ip

const externalIp = { one: 'external IP', many: 'external IPs' }

/** Returns the addresses with floating IPs first, because users know these. */
export function sortedAddresses(ips: readonly ExternalIp[]): ExternalIp[] {
  const order = (ip: ExternalIp) => (ip.kind === 'floating' ? 0 : 1)
  return [...ips].sort((a, b) => order(a) - order(b))
}

/** The external addresses of an instance. */
export function ExternalIps(props: {
  project: string
  instance: Instance
  /** Name or ID of the instance in the URL, which is part of the query key of the cached addresses */
  address: string
  nicCount: number | undefined
}) {
  const { project, instance, address, nicCount } = props
  const selector = { path: { instance: address }, query: { project } }
  const { data, error } = useQuery(query('instanceExternalIpList', selector))
  const floating = useChoices('floatingIpList', { query: { project } }, ['unattached'])
  const isNoneLeft = useNoneUnattached(project)
  const [attaching, setAttaching] = useState<'ephemeral' | 'floating' | null>(null)
  const ips = data && sortedAddresses(data.items)
  const free = floating.rows.filter((ip) => ip.instanceId == null)
  const mayTakeEphemeral =
    ips !== undefined && ips.every((ip) => ip.kind !== 'ephemeral') && nicCount !== undefined && nicCount > 0
  const close = () => setAttaching(null)
  const floatingCall = (id: string) => attachFloatingIpCall({ instance, project }, ips, id)

  function whyNoFloating(): string | null {
    const refused = reasonOf(checkAttachAddress('floating', instance.runState, (ips ?? []).length))
    if (refused !== null) return refused
    return isNoneLeft ? 'The project has no unattached floating IP' : null
  }

  return (
    <>
      <LocalSection
        title="External IPs"
        listKey="addresses"
        noun={externalIp}
        headerActions={
          <>
            {mayTakeEphemeral && (
              <Button
                disabledReason={reasonOf(checkAttachAddress('ephemeral', instance.runState, ips.length))}
                onPress={() => setAttaching('ephemeral')}
              >
                Attach ephemeral IP
              </Button>
            )}
            <Button disabledReason={whyNoFloating()} onPress={() => setAttaching('floating')}>
              Attach floating IP
            </Button>
          </>
        }
        columns={columns}
        rows={ips ?? error}
        rowId={addressOf}
        rowName={addressOf}
        actions={(ip) => [
          { label: 'Copy IP address', onAction: () => void copyText(ip.ip, 'IP address') },
          {
            label: 'Detach',
            tone: 'danger',
            disabledReason: reasonOf(checkDetachAddress(ip.kind, instance.runState)),
            onAction: () => confirmDetach(project, instance, ip),
          },
        ]}
        empty={{ body: 'No external IPs.' }}
      />
      {attaching === 'ephemeral' && (
        <EphemeralDialog project={project} instance={instance} addresses={ips} onClose={close} />
      )}
      {attaching === 'floating' && (
        <PickDialog
          title="Attach floating IP"
          label="Floating IP"
          notice={<NetworkingNotice />}
          note={
            <>
              <b>{instance.name}</b> will be reachable at the chosen address.
            </>
          }
          items={free.map((ip) => ({
            value: ip.id,
            label: ip.name,
            detail: ip.description === '' ? ip.ip : `${ip.ip} · ${ip.description}`,
          }))}
          source={floating.source}
          emptyText="No unattached floating IPs in this project"
          onAttach={async (id) => {
            const { name } = await invoke('floatingIpAttach', floatingCall(id).args)
            toastDone('Floating IP', name, 'attached')
            await invalidate('floating_ip')
          }}
          asCode={floatingCall}
          onClose={close}
        />
      )}
    </>
  )
}

/** The option for the default pool if the user may not see its name. */
const unnamedPool = { value: '', label: 'The default pool', detail: whyNotListed } as const

function EphemeralDialog(props: {
  project: string
  instance: Instance
  addresses: readonly ExternalIp[] | undefined
  onClose: () => void
}) {
  const { project, instance, addresses, onClose } = props
  const call = (pool: string) =>
    attachEphemeralIpCall({ instance, project }, addresses, pool === unnamedPool.value ? null : pool)
  const pools = usePools()
  const { items, source, emptyText } = usePoolItems()
  return (
    <PickDialog
      title="Attach ephemeral IP"
      label="IP pool"
      notice={<NetworkingNotice />}
      {...(pools.isRequired && {
        note: 'The silo has no default pool. Choose a pool for the address.',
      })}
      items={pools.isRefused ? [unnamedPool] : items}
      source={source}
      initial={pools.isRefused ? unnamedPool.value : pools.byDefault}
      emptyText={emptyText}
      onAttach={async (pool) => {
        const { ip } = await invoke('instanceEphemeralIpAttach', call(pool).args)
        toastDone('Ephemeral IP', ip, 'attached')
        await invalidate('floating_ip')
      }}
      asCode={call}
      onClose={onClose}
    />
  )
}

function confirmDetach(project: string, instance: Instance, ip: ExternalIp): void {
  const detach =
    ip.kind === 'floating'
      ? writeRequest('floatingIpDetach', { path: { floatingIp: ip.id } })
      : writeRequest('instanceEphemeralIpDetach', { path: { instance: instance.id } })
  const consequences = (
    <>
      <b>{instance.name}</b> will no longer be reachable at {ip.ip}.
    </>
  )
  confirmDestructive(
    {
      verb: 'Detach',
      noun: { one: `${ip.kind} IP`, many: `${ip.kind} IPs` },
      targets: [{ name: ip.kind === 'floating' ? ip.name : ip.ip, act: detach }],
      consequences,
      from: { name: instance.name, href: paths.instance(project, instance.name) },
      failureTitle: 'Could not detach IP',
      onConfirm: async () => {
        await sendWrite(detach)
        toastDone(ip.kind === 'floating' ? 'Floating IP' : 'Ephemeral IP', ip.ip, 'detached')
        await invalidate('floating_ip')
      },
    },
    { title: `Detach ${ip.kind} IP`, body: consequences },
  )
}
