import { checkOutageAction, type OutageAction } from '@portico/domain/sleds/outage-actions.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { confirm, type Confirmation } from '#ui/overlays/confirm.tsx'
import type { Outage } from './labels.ts'

const { Component: Plan } = lazyComponent(async () => (await import('../lazy.ts')).Plan)

/** A button of an outage. */
export interface OutageButton {
  readonly label: string
  readonly tone: 'primary' | 'danger' | undefined
  readonly disabledReason: string | null
  readonly onPress: () => void
}

/** Returns what an operator can do about an outage; actions that never apply to it are omitted. */
export function outageButtons(outage: Outage, denied: string | null): readonly OutageButton[] {
  const button = (action: OutageAction, label: string, question: Confirmation): OutageButton => ({
    label,
    tone: question.tone,
    disabledReason: denied ?? reasonOf(checkOutageAction(action, outage)),
    onPress: () => confirm(question),
  })
  const isLost = outage.state === 'lost' || outage.state === 'clearing' || outage.state === 'readmitting'
  const isOnHold = outage.wish === 'hold'
  return [
    ...(isLost
      ? []
      : [
          outage.hasFence
            ? button('fence', 'Fence now', fenceQuestion(outage))
            : button('confirm_off', 'Confirm that it is off', offQuestion(outage)),
        ]),
    isOnHold
      ? button('rejoin', isLost ? 'Let it rejoin' : 'End hold', rejoinQuestion(outage, isLost))
      : button('hold', isLost ? 'Keep it out' : 'Hold', holdQuestion(outage, isLost)),
  ]
}

async function changed(): Promise<void> {
  await invalidate('sled_outage', 'sled', 'instance')
}

function fenceQuestion({ id, sledId, sledSerial }: Outage): Confirmation {
  return {
    title: 'Fence now',
    body: (
      <>
        <p>
          The storage refuses all writes of <b>{sledSerial}</b> from now on. Everything that runs on it fails,
          even if it works and only Portico cannot reach it. The sled takes part again after it has answered
          and everything on it was ended.
        </p>
        <Plan sledId={sledId} lead="Its instances restart as follows:" isAboutRestart />
      </>
    ),
    actionLabel: 'Fence now',
    tone: 'danger',
    failureTitle: 'Could not fence the sled',
    onConfirm: async () => {
      await invoke('porticoSledOutageFence', { path: { outage: id } })
      toastDone('Sled', sledSerial, 'is being fenced')
      await changed()
    },
  }
}

function offQuestion({ id, sledId, sledSerial }: Outage): Confirmation {
  return {
    title: 'Confirm that it is off',
    body: (
      <>
        <p>
          The storage cannot refuse the writes of <b>{sledSerial}</b>. Confirm only if you have made sure that
          the sled is off, for example at its power supply, and stays off until it is repaired.
        </p>
        <p className="mt-2">
          If it is on, its instances run twice and write to the same disks:{' '}
          <b>the data on these disks is damaged.</b> Your name and this confirmation are recorded.
        </p>
        <Plan sledId={sledId} lead="Its instances restart as follows:" isAboutRestart />
      </>
    ),
    actionLabel: 'The sled is off',
    tone: 'danger',
    failureTitle: 'Could not record that the sled is off',
    onConfirm: async () => {
      await invoke('porticoSledOutageConfirmOff', { path: { outage: id } })
      toastDone('Sled', sledSerial, 'counts as off')
      await changed()
    },
  }
}

function holdQuestion({ id, sledSerial }: Outage, isLost: boolean): Confirmation {
  return {
    title: isLost ? 'Keep it out' : 'Hold',
    body: isLost ? (
      <>
        <b>{sledSerial}</b> stays fenced after it answers again, until an operator lets it rejoin.
      </>
    ) : (
      <>
        Portico does not fence <b>{sledSerial}</b> by itself. Its instances do not restart elsewhere until an
        operator ends the hold or fences the sled.
      </>
    ),
    actionLabel: isLost ? 'Keep it out' : 'Hold',
    failureTitle: 'Could not put the outage on hold',
    onConfirm: async () => {
      await invoke('porticoSledOutageHold', { path: { outage: id } })
      toastDone('Outage of', sledSerial, 'is on hold')
      await changed()
    },
  }
}

function rejoinQuestion({ id, sledSerial }: Outage, isLost: boolean): Confirmation {
  return {
    title: isLost ? 'Let it rejoin' : 'End hold',
    body: isLost ? (
      <>
        When <b>{sledSerial}</b> answers, everything that still runs on it is ended. Then it takes part again.
      </>
    ) : (
      <>
        Portico fences <b>{sledSerial}</b> as soon as other views confirm that it has stopped.
      </>
    ),
    actionLabel: isLost ? 'Let it rejoin' : 'End hold',
    failureTitle: 'Could not end the hold',
    onConfirm: async () => {
      await invoke('porticoSledOutageRejoin', { path: { outage: id } })
      toastDone('Outage of', sledSerial, 'continues by itself')
      await changed()
    },
  }
}
