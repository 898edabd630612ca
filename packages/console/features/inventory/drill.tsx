import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { Segments } from '#ui/actions/segments.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'
import type { ShownSled } from './actions.tsx'

const { Component: Plan } = lazyComponent(async () => (await import('./lazy.ts')).Plan)

type Drill = 'failure' | 'power' | 'management'

const drills: readonly { readonly value: Drill; readonly label: string; readonly text: string }[] = [
  {
    value: 'failure',
    label: 'Failure',
    text: 'The rack reports that it failed: its instances fail at once, and nothing starts on it until you bring it back.',
  },
  {
    value: 'power',
    label: 'Power loss',
    text: 'It stops answering. Portico confirms that with the storage, fences the sled, and then restarts its instances elsewhere.',
  },
  {
    value: 'management',
    label: 'Unreachable',
    text: 'It stops answering, and its instances run on. The storage still sees them, so Portico leaves the decision to you.',
  },
]

const chosen = createStore<Drill>('failure')

/** Opens the confirmation to simulate a failure of a sled. */
export function makeFail(sled: ShownSled): void {
  chosen.set('failure')
  confirm({
    title: 'Make it fail',
    body: (
      <>
        <p>
          This rack is simulated, and <b>{sled.baseboard.serial}</b> fails as a real sled would.
        </p>
        <DrillChoice />
        <Plan sledId={sled.id} lead="Started again elsewhere:" />
      </>
    ),
    actionLabel: 'Make it fail',
    tone: 'danger',
    failureTitle: 'Could not make the sled fail',
    onConfirm: async () => {
      const drill = chosen.get()
      await invoke('porticoSledDrillBegin', {
        path: { sled: sled.id },
        query: drill === 'failure' ? {} : { impairment: drill },
      })
      toastDone('Sled', sled.baseboard.serial, 'is about to fail')
      await invalidate('sled', 'instance')
    },
  })
}

function DrillChoice() {
  const drill = useStore(chosen)
  return (
    <div className="my-3 flex flex-col items-start gap-2">
      <Segments label="What fails" segments={drills} value={drill} onChange={chosen.set} />
      <p>{drills.find(({ value }) => value === drill)?.text}</p>
    </div>
  )
}
