import type { ReactNode } from 'react'
import { knownCapabilities } from '#data/capabilities.ts'
import type { Act } from '#data/act.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { latePart } from '#ui/late-part.tsx'
import type { NamedRow } from '../acts/bulk-question.tsx'
import { openDialog } from '../acts/dialog-host.tsx'
import type { Thing } from '../list/list-call.ts'

/** One of the things that something is done to. */
export interface Target {
  readonly name: string
  readonly act: Act
}

/** Something that takes away what cannot be had back, or ends what people rely on. */
export interface Destruction<T extends Target = Target> {
  /** `Delete`, `Detach` */
  readonly verb: string
  readonly thing: Thing
  readonly targets: readonly T[]
  /** Chosen too, but not to be done to now. */
  readonly leftOut?: readonly NamedRow[]
  /** What it means, known before anybody was asked. */
  readonly consequences?: ReactNode
  /** What the things are let go from, where they are. */
  readonly from?: { readonly name: string; readonly href: string }
  /** The project whose contents keep it from being deleted. */
  readonly emptied?: string
  /** All that a list finds: the targets are the first of them, on which it is shown what goes along. */
  readonly all?: { readonly what: string; readonly shown: number }
  /** Title of the error when it fails. */
  readonly failureTitle?: string
  /** Do it to those that nothing stands in the way of. */
  readonly onConfirm: (able: readonly T[]) => Promise<unknown>
}

/** A destruction as the dialog knows it: which of the targets are meant is told by their places. */
export type AskedDestruction = Omit<Destruction, 'onConfirm'> & {
  readonly onConfirm: (places: ReadonlySet<number>) => Promise<unknown>
}

const dialog = latePart(async () => (await import('./dialog.tsx')).WhatGoesDialog)

/**
 * Ask before. Where the server can say what would go along, what stays and what stands in the way, the question says
 * so; else it says what is known.
 * @param plainly the question of a system that offers no dry runs
 */
export function askToDestroy<T extends Target>(
  destruction: Destruction<T>,
  plainly: { readonly title: string; readonly body: ReactNode },
): void {
  if (knownCapabilities()?.dryRun === true) {
    openDialog((close) => <dialog.Part destruction={atPlaces(destruction)} onClose={close} />)
    return
  }
  const { verb, targets, failureTitle, onConfirm } = destruction
  confirm({
    ...plainly,
    actionLabel: verb,
    tone: 'danger',
    ...(failureTitle !== undefined && { failureTitle }),
    onConfirm: () => onConfirm(targets),
  })
}

/** The same for a dialog that knows targets only by their place among all. */
function atPlaces<T extends Target>(destruction: Destruction<T>): AskedDestruction {
  const { onConfirm, ...rest } = destruction
  return { ...rest, onConfirm: (places) => onConfirm(destruction.targets.filter((_, at) => places.has(at))) }
}
