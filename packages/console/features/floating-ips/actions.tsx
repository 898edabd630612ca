import type { FloatingIp } from '@portico/contract/types.ts'
import { checkFloatingIpDelete, whyNotDetach } from '@portico/domain/floating-ips/actions.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { writeRequest, sendWrite } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import { knownName } from '#data/references.ts'
import { invalidate, seed } from '#data/update-cache.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuAction, MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'

const isAttached = ({ instanceId }: FloatingIp) => instanceId != null
const whyNotDelete = (row: FloatingIp) => reasonOf(checkFloatingIpDelete(isAttached(row)))

const remove = (row: FloatingIp) => writeRequest('floatingIpDelete', { path: { floatingIp: row.id } })
const detach = (row: FloatingIp) => writeRequest('floatingIpDetach', { path: { floatingIp: row.id } })

function confirmDetach(project: string, row: FloatingIp, instance: string | undefined): void {
  const consequences = `The instance will no longer be reachable at ${row.ip}.`
  confirmDestructive(
    {
      verb: 'Detach',
      noun: { one: 'floating IP', many: 'floating IPs' },
      targets: [{ name: row.name, act: detach(row) }],
      consequences,
      ...(instance !== undefined && { from: { name: instance, href: paths.instance(project, instance) } }),
      failureTitle: 'Could not detach floating IP',
      onConfirm: async () => {
        await sendWrite(detach(row))
        toastDone('Floating IP', row.name, 'detached')
        await invalidate('floating_ip')
      },
    },
    {
      title: 'Confirm detach',
      body: (
        <>
          Detach <b>{row.name}</b>
          {instance !== undefined && (
            <>
              {' '}
              from <b>{instance}</b>
            </>
          )}
          ? {consequences}
        </>
      ),
    },
  )
}

/** Returns the row menu of a floating IP. */
export function floatingIpActions(project: string, onAttach: (row: FloatingIp) => void) {
  return (row: FloatingIp): readonly MenuEntry[] => [
    {
      label: 'Edit',
      href: paths.floatingIpEdit(project, row.name),
      onAction: () => seed('floatingIpView', { path: { floatingIp: row.name }, query: { project } }, row),
    },
    row.instanceId == null
      ? { label: 'Attach', onAction: () => onAttach(row) }
      : { label: 'Detach', onAction: () => confirmDetach(project, row, knownName(row.instanceId ?? '')) },
    {
      label: 'Can it connect?',
      href: paths.connectTo(project, `address:${row.ip}`),
    },
    asCodeEntry('floating_ip', { resource: row, project }),
    deleteFloatingIp(row),
  ]
}

/** @param leave navigates away from the floating IP's page after deletion */
export function deleteFloatingIp(row: FloatingIp, leave?: () => Promise<unknown>): MenuAction {
  return deleteEntry(
    {
      noun: kinds.floating_ip,
      name: row.name,
      consequences: 'Its address returns to the pool.',
      act: remove(row),
      changes: ['floating_ip'],
      ...(leave && { leave }),
    },
    whyNotDelete(row),
  )
}

export const floatingIpBulkActions: readonly BulkAction<FloatingIp>[] = [
  {
    label: 'Detach',
    done: 'detached',
    tone: 'danger',
    whyNot: (row) => whyNotDetach(isAttached(row)),
    consequences: 'The instances will no longer be reachable at these addresses.',
    act: detach,
    changes: ['floating_ip'],
    task: { operation: 'floating_ip_detach' },
  },
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: whyNotDelete,
    consequences: 'The addresses return to their pools.',
    act: remove,
    changes: ['floating_ip'],
    task: { operation: 'floating_ip_delete' },
  },
]
