import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { writeRequest, sendWrite } from '#data/write-request.ts'
import { CallError } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { invalidate } from '#data/update-cache.ts'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

/** A link between a pool and a silo, by names or IDs. */
export interface PoolLink {
  readonly pool: string
  readonly silo: string
}

const changed = () => invalidate('ip_pool_silo', 'ip_pool')

/** Returns the request that links a pool to a silo. */
export function linkCall({ pool, silo }: PoolLink, isDefault: boolean) {
  return {
    operation: 'ip_pool_silo_link',
    args: { path: { pool }, body: { silo, isDefault } },
  } as const satisfies CodeRequest
}

/**
 * Links a pool to a silo, optionally as its default pool, which is also attached to the silo's gateways
 * (docs/reference/ip-pools.md#links-to-silos). Replacing another default pool needs a second request; if that fails,
 * the pool is linked but is not the default.
 */
export async function link(between: PoolLink, isDefault: boolean): Promise<void> {
  const isFirst = isDefault && !(await hasDefault(between.silo))
  await invoke('ipPoolSiloLink', linkCall(between, isFirst).args)
  try {
    if (isDefault && !isFirst) await setDefault(between, true)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.error({ title: 'The pool is linked, but not the default', content: error.message })
  }
  await changed()
}

async function hasDefault(silo: string): Promise<boolean> {
  const { items } = await invoke('siloIpPoolList', withAll({ path: { silo }, query: {} }))
  return items.some(({ isDefault }) => isDefault)
}

const setDefault = ({ pool, silo }: PoolLink, isDefault: boolean) =>
  invoke('ipPoolSiloUpdate', { path: { pool, silo }, body: { isDefault } })

/** A link with IDs and names of both sides. */
export interface ShownLink {
  readonly pool: { readonly id: string; readonly name: string }
  readonly silo: { readonly id: string; readonly name: string }
  readonly isDefault: boolean
  /** Name of the silo's current default pool; null if it has none, undefined if unknown */
  readonly currentDefault: string | null | undefined
}

/**
 * Returns the menu of a link, which is the same on the pages of the pool and of the silo.
 * @param disabledReason why the user may not change the link; null if they may
 */
export function linkActions(shown: ShownLink, disabledReason: string | null): readonly MenuEntry[] {
  return [
    shown.isDefault
      ? { label: 'Clear default', tone: 'danger', disabledReason, onAction: () => confirmClear(shown) }
      : { label: 'Make default', disabledReason, onAction: () => confirmDefault(shown) },
    { label: 'Unlink', tone: 'danger', disabledReason, onAction: () => confirmUnlink(shown) },
  ]
}

function confirmDefault({ pool, silo, currentDefault }: ShownLink): void {
  confirm({
    title: currentDefault == null ? 'Make default' : 'Change default',
    body: (
      <>
        {currentDefault == null ? (
          <>
            Silo <b>{silo.name}</b> uses addresses of <b>{pool.name}</b> unless a pool is chosen.
          </>
        ) : (
          <>
            Silo <b>{silo.name}</b> uses addresses of <b>{pool.name}</b> instead of <b>{currentDefault}</b>{' '}
            unless a pool is chosen.
          </>
        )}{' '}
        Addresses in use are not affected.
      </>
    ),
    actionLabel: 'Make default',
    failureTitle: 'Could not make default',
    onConfirm: async () => {
      await setDefault({ pool: pool.id, silo: silo.id }, true)
      toastDone('Pool', pool.name, `is the default of silo ${silo.name}`)
      await changed()
    },
  })
}

function confirmClear({ pool, silo }: ShownLink): void {
  confirm({
    title: 'Clear default',
    body: (
      <>
        Without a default pool, users of silo <b>{silo.name}</b> must choose a pool for every address, and
        cannot create instances, which need an address of the default pool. <b>{pool.name}</b> stays linked.
      </>
    ),
    actionLabel: 'Clear default',
    tone: 'danger',
    failureTitle: 'Could not clear default',
    onConfirm: async () => {
      await setDefault({ pool: pool.id, silo: silo.id }, false)
      toastDone('Silo', silo.name, 'no longer has a default pool')
      await changed()
    },
  })
}

function confirmUnlink({ pool, silo, isDefault }: ShownLink): void {
  const unlink = writeRequest('ipPoolSiloUnlink', { path: { pool: pool.id, silo: silo.id } })
  const consequences = isDefault
    ? `Users of silo ${silo.name} can no longer use its addresses, and cannot create instances, because it is their default pool.`
    : `Users of silo ${silo.name} can no longer use its addresses.`
  confirmDestructive(
    {
      verb: 'Unlink',
      noun: { one: 'IP pool', many: 'IP pools' },
      targets: [{ name: pool.name, act: unlink }],
      consequences: `${consequences} Addresses in use there must be released first.`,
      from: { name: silo.name, href: systemPaths.siloIpPools(silo.name) },
      failureTitle: 'Could not unlink IP pool',
      onConfirm: async () => {
        await sendWrite(unlink)
        toastDone('Pool', pool.name, `unlinked from silo ${silo.name}`)
        await changed()
      },
    },
    { title: 'Unlink IP pool', body: consequences },
  )
}
