import type { Disk, Instance } from '@portico/contract/types.ts'
import { whyNotDisk } from '@portico/domain/disks/actions.ts'
import { judgeDetach } from '@portico/domain/disks/transitions.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import { checkDiskCount } from '@portico/domain/instances/limits.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { invoke, query } from '#data/calls.ts'
import { writeRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { withLatest } from '#data/with-latest.ts'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import { paths } from '#shell/paths.ts'
import { GuideLink } from '#shell/guide-link.tsx'
import { kinds } from '#kinds/kinds.ts'
import { copyId } from '#shell/list/copy-id.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Time } from '#ui/cells/time.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { Section } from '#ui/page/section.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { attachDiskCall, readInstance, updateCall } from '../calls.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { snapshotNow } from '#features/disks/index.ts'

const { Component: AttachDiskDialog } = lazyComponent(
  async () => (await import('../attach-disk-dialog.tsx')).AttachDiskDialog,
)

const { Component: NewDiskDialog } = lazyComponent(
  async () => (await import('#features/disks/lazy.ts')).NewDiskDialog,
)

const columns: readonly Column<Disk>[] = [
  { id: 'name', header: 'Disk', cell: (disk) => disk.name, csv: (disk) => disk.name },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    cell: (disk) => <Size bytes={disk.size} />,
    csv: (disk) => disk.size,
  },
  {
    id: 'state',
    header: 'State',
    cell: (disk) => <StateBadge kind="disk" state={disk.state.state} />,
    csv: (disk) => disk.state.state,
  },
  {
    id: 'created',
    header: 'Created',
    align: 'end',
    priority: 2,
    cell: (disk) => <Time value={disk.timeCreated} caption="Created" />,
    csv: (disk) => disk.timeCreated,
  },
]
const idOf = (disk: Disk) => disk.id
const nameOf = (disk: Disk) => disk.name

async function setBootDisk(instance: Instance, bootDisk: string | null): Promise<void> {
  await withLatest(readInstance(instance), (now, send) =>
    send('instanceUpdate', updateCall(now, { bootDisk }).args),
  )
  await invalidate('instance')
}

/** The disks of an instance: the boot disk and additional disks. */
export function InstanceStorage({ project, name }: { project: string; name: string }) {
  const instance = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  const disks = useQuery(query('instanceDiskList', { path: { instance: name }, query: { project } }))
  const [open, setOpen] = useState<'attach' | 'create' | null>(null)
  const close = () => setOpen(null)
  const all = disks.data?.items
  const boot = all?.filter((disk) => disk.id === instance.bootDiskId)
  const others = all?.filter((disk) => disk.id !== instance.bootDiskId)
  const settled = whyNotInstance('updateBootDisk', instance.runState)
  const mayAttach =
    whyNotInstance('attachDisk', instance.runState) ?? reasonOf(checkDiskCount((all ?? []).length + 1))
  const whyNotDetach = ({ id, name: disk, state }: Disk) =>
    reasonOf(
      judgeDetach(
        { name: disk, state: state.state, instanceId: instance.id },
        { id: instance.id, bootDisk: id === instance.bootDiskId, state: instance.runState },
      ),
    )

  const snapshot = (disk: Disk): MenuEntry => ({
    label: 'Snapshot',
    disabledReason: whyNotDisk('snapshot', disk.state.state),
    onAction: () => void snapshotNow(disk),
  })
  const ask = (title: string, body: string, actionLabel: string, run: () => Promise<void>) =>
    confirm({
      title,
      body,
      actionLabel,
      failureTitle: `Could not ${actionLabel.toLowerCase()}`,
      onConfirm: run,
    })

  return (
    <>
      {/* The list below shows the error. */}
      {(all !== undefined || disks.error === null) && (
        <Section title="Boot disk">
          <DataTable
            label="Boot disk"
            columns={columns}
            rows={boot}
            rowId={idOf}
            rowName={nameOf}
            actions={(disk) => [
              copyId(disk.id),
              snapshot(disk),
              {
                label: 'Unset as boot disk',
                disabledReason: settled,
                onAction: () =>
                  ask(
                    'Unset boot disk',
                    `${disk.name} stays attached. Without a boot disk, the instance tries its disks in order.`,
                    'Unset boot disk',
                    () => setBootDisk(instance, null),
                  ),
              },
              { label: 'Detach', disabledReason: whyNotDetach(disk) },
            ]}
            empty={
              <p className="text-fg-muted">
                {others?.length === 1
                  ? `No boot disk set. The instance boots from ${others[0]?.name}, its only disk.`
                  : others?.length === 0
                    ? 'No boot disk set. Attach a disk first, then make it the boot disk.'
                    : 'No boot disk set. Set one, unless boot order is managed inside the instance.'}{' '}
                <GuideLink guide="instance-actions">About boot disks</GuideLink>
              </p>
            }
          />
        </Section>
      )}
      <LocalSection
        title="Additional disks"
        listKey="disks"
        noun={kinds.disk}
        columns={columns}
        rows={others ?? disks.error}
        headerActions={
          <>
            <Button disabledReason={mayAttach} onPress={() => setOpen('attach')}>
              Attach existing disk
            </Button>
            <Button disabledReason={mayAttach} onPress={() => setOpen('create')}>
              Create disk
            </Button>
          </>
        }
        actions={(disk) => [
          snapshot(disk),
          {
            label: 'Set as boot disk',
            disabledReason: settled ?? whyNotDisk('setAsBootDisk', disk.state.state),
            onAction: () =>
              boot?.[0] === undefined
                ? ask('Set boot disk', `The instance will boot from ${disk.name}.`, 'Set boot disk', () =>
                    setBootDisk(instance, disk.id),
                  )
                : ask(
                    'Change boot disk',
                    `The instance will boot from ${disk.name} instead of ${boot[0].name}, which stays attached.`,
                    'Change boot disk',
                    () => setBootDisk(instance, disk.id),
                  ),
          },
          {
            label: 'Detach',
            disabledReason: whyNotDetach(disk),
            onAction: () => confirmDetach(project, instance, disk),
          },
        ]}
        empty={{ body: 'No other disks.' }}
      />
      {open === 'attach' && (
        <AttachDiskDialog
          project={project}
          emptyText="No detached disks in this project"
          asCode={(disk) => attachDiskCall(instance, all, disk)}
          onAttach={async (disk) => {
            await attachDisk(instance, disk)
            toastDone('Disk', disk, 'attached')
          }}
          onClose={close}
        />
      )}
      {open === 'create' && (
        <NewDiskDialog
          project={project}
          whatFollows="The disk is attached afterwards by a separate request: see Attach existing disk."
          onSubmit={async (body) => {
            await invoke('diskCreate', { query: { project }, body })
            void invalidate('disk')
            await attachNewDisk(instance, body.name)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function confirmDetach(project: string, instance: Instance, disk: Disk): void {
  const detach = writeRequest('instanceDiskDetach', {
    path: { instance: instance.id },
    body: { disk: disk.id },
  })
  confirmDestructive(
    {
      verb: 'Detach',
      noun: { one: 'disk', many: 'disks' },
      targets: [{ name: disk.name, act: detach }],
      consequences: 'It is kept in the project.',
      from: { name: instance.name, href: paths.instance(project, instance.name) },
      failureTitle: 'Could not detach disk',
      onConfirm: async () => {
        await sendWrite(detach)
        toastDone('Disk', disk.name, 'detached')
        await invalidate('disk')
      },
    },
    {
      title: 'Confirm detach',
      body: (
        <>
          Detach disk <b>{disk.name}</b>? It is kept in the project.
        </>
      ),
    },
  )
}

async function attachDisk(instance: Instance, disk: string): Promise<void> {
  await invoke('instanceDiskAttach', attachDiskCall(instance, undefined, disk).args)
  await invalidate('disk')
}

/** The disk exists even if attaching it fails, so the dialog closes in both cases. */
async function attachNewDisk(instance: Instance, name: string): Promise<void> {
  try {
    await attachDisk(instance, name)
    toastDone('Disk', name, 'created and attached')
  } catch (error) {
    toast.error({
      title: `Disk ${name} was created, but not attached`,
      content: `${messageOf(error)}. You can attach it here.`,
    })
  }
}
