import type { Sled, UninitializedSled } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { checkSledChange } from '@portico/domain/sleds/actions.ts'
import { invoke } from '#data/calls.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { invalidate } from '#data/update-cache.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { RackSled } from './rack-queries.ts'
import { moveAway, putBack, setPolicy, takeOut } from './service.tsx'

export type ShownSled = Pick<Sled, 'id' | 'baseboard' | 'policy'>

/** What the menu of a sled depends on, except the sled itself. */
export interface SledMenu {
  /** Why the user may not change the sled */
  readonly denied: string | null
  /** Data beyond the contract; undefined if the server does not report it */
  readonly rackSled: RackSled | undefined
  readonly canDrill: boolean
}

const changed = () => invalidate('sled', 'instance')

/** Returns the menu of a sled. */
export function sledActions(sled: ShownSled, { denied, rackSled, canDrill }: SledMenu): readonly MenuEntry[] {
  const { policy } = sled
  const disabledReason = denied ?? reasonOf(checkSledChange(policy.kind))
  const isIn = policy.kind === 'in_service' && policy.provisionPolicy === 'provisionable'
  return [
    isIn
      ? {
          label: 'Take out of service',
          disabledReason,
          onAction: () => takeOut(sled, rackSled),
        }
      : { label: 'Put back in service', disabledReason, onAction: () => void putBack(sled) },
    ...(rackSled !== undefined && knownCapabilities()?.moves === true
      ? [
          {
            label: 'Move instances away',
            disabledReason: disabledReason ?? (rackSled.instances === 0 ? 'No instance runs on it' : null),
            onAction: () => moveAway(sled),
          },
        ]
      : []),
    {
      label: 'Stop instances',
      tone: 'danger',
      disabledReason: rackSled?.instances === 0 ? 'No instance runs on it' : null,
      onAction: () => stopInstances(sled),
    },
    ...(rackSled === undefined ? [] : drills(sled, { denied, rackSled, canDrill }, disabledReason)),
  ]
}

/** Opens the confirmation to stop the instances on a sled. */
export const stopInstances = (sled: ShownSled): void =>
  void import('./lazy.ts').then(({ confirmStopInstances }) => confirmStopInstances(sled))

/** Opens the confirmation to make a sled fail. */
const openDrill = (sled: ShownSled): void => void import('./lazy.ts').then(({ makeFail }) => makeFail(sled))

function drills(
  sled: ShownSled,
  { rackSled, canDrill, denied }: SledMenu & { rackSled: RackSled },
  disabledReason: string | null,
): MenuEntry[] {
  const whatIf: MenuEntry = { label: 'Plan for a failure', href: systemPaths.sledPlan(sled.id) }
  if (!canDrill) return [whatIf]
  return [
    whatIf,
    rackSled.isDrilled
      ? { label: 'Bring it back', disabledReason: denied, onAction: () => bringBack(sled) }
      : { label: 'Make it fail', tone: 'danger', disabledReason, onAction: () => openDrill(sled) },
  ]
}

function bringBack(sled: ShownSled): void {
  confirm({
    title: 'Bring it back',
    body: (
      <>
        <b>{sled.baseboard.serial}</b> takes about a minute to start. Its failed instances stay failed.
      </>
    ),
    actionLabel: 'Bring it back',
    failureTitle: 'Could not bring the sled back',
    onConfirm: async () => {
      await invoke('porticoSledDrillEnd', { path: { sled: sled.id } })
      toastDone('Sled', sled.baseboard.serial, 'is starting again')
      await changed()
    },
  })
}

const stateLabels = { provisionable: 'in service', non_provisionable: 'out of service' } as const

const whyNotTo =
  (state: 'provisionable' | 'non_provisionable') =>
  ({ policy }: Sled): string | null => {
    if (policy.kind === 'expunged') return reasonOf(checkSledChange(policy.kind))
    return policy.provisionPolicy === state ? `The sled is ${stateLabels[state]} already` : null
  }

export const sledBulkActions: readonly BulkAction<Sled>[] = [
  {
    label: 'Take out of service',
    done: 'taken out of service',
    consequences:
      'No new instances are placed on them. Running instances continue until you stop them on the page of each sled.',
    whyNot: whyNotTo('non_provisionable'),
    run: (sled) => setPolicy(sled, 'non_provisionable'),
    changes: ['sled'],
  },
  {
    label: 'Put back in service',
    done: 'put back in service',
    consequences: 'New instances are placed on them again where they have room.',
    whyNot: whyNotTo('provisionable'),
    run: (sled) => setPolicy(sled, 'provisionable'),
    changes: ['sled'],
  },
]

/** Asks for confirmation and adds a sled that waits in the rack. */
export function addSled({ serial, part }: UninitializedSled['baseboard']): void {
  confirm({
    title: 'Add sled',
    body: (
      <>
        <b>{serial}</b> becomes part of the rack. It takes about a minute to start; then instances are placed
        on it.
      </>
    ),
    actionLabel: 'Add sled',
    failureTitle: 'Could not add the sled',
    onConfirm: async () => {
      await invoke('sledAdd', { body: { serial, part } })
      toastDone('Sled', serial, 'is being added')
      await invalidate('uninitialized_sled')
    },
  })
}
