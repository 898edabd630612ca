import type { Sled, Task } from '@portico/contract/types.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { invoke } from '#data/calls.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { recordStartedTask } from '#data/started-tasks.ts'
import { invalidate } from '#data/update-cache.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/text.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { RackSled } from './rack-queries.ts'

const { Component: Plan } = lazyComponent(async () => (await import('./lazy.ts')).Plan)

type ShownSled = Pick<Sled, 'id' | 'baseboard'>

const changed = () => invalidate('sled', 'instance')

export const setPolicy = (sled: Pick<Sled, 'id'>, state: 'provisionable' | 'non_provisionable') =>
  invoke('sledSetProvisionPolicy', { path: { sledId: sled.id }, body: { state } })

/** Asks for confirmation to take a sled out of service and to move its instances to other sleds by a task. */
export function moveAway(sled: ShownSled): void {
  confirm({
    title: 'Move instances away',
    body: (
      <>
        <p>
          <b>{sled.baseboard.serial}</b> is taken out of service, and a task moves its instances to other
          sleds while they run, two at once. An instance that cannot move goes on running here.
        </p>
        <Plan sledId={sled.id} lead="Running instances move as follows, if nothing else changes:" />
      </>
    ),
    actionLabel: 'Move instances',
    failureTitle: 'Could not move the instances',
    onConfirm: () => drain(sled),
  })
}

async function drain({ id, baseboard }: ShownSled): Promise<void> {
  const task = await recordStartedTask(invoke('porticoSledDrain', { path: { sled: id } }))
  tellStarted(task, `Moving instances off sled ${baseboard.serial}`)
  await changed()
}

/** Asks for confirmation to take a sled out of service, and offers to move its instances. */
export function takeOut(sled: ShownSled, rackSled: RackSled | undefined): void {
  const canMove = knownCapabilities()?.moves === true && rackSled !== undefined && rackSled.instances > 0
  let isDrained = false
  confirm({
    title: 'Take out of service',
    body: (
      <>
        <p>
          No new instances are placed on <b>{sled.baseboard.serial}</b>. This stops nothing: instances that
          run on it go on running there{canMove ? ' unless you move them' : ''}. If they are stopped and
          started again, they are placed on other sleds.
        </p>
        {canMove && (
          <CheckLine
            label="Move its instances to other sleds"
            note="A task moves them while they run, two at once. You can pause and cancel it."
            onChange={(isChecked) => {
              isDrained = isChecked
            }}
          />
        )}
        {rackSled !== undefined && (
          <Plan sledId={sled.id} lead="These instances run on it. Other sleds would take them as follows:" />
        )}
      </>
    ),
    actionLabel: 'Take out of service',
    failureTitle: 'Could not take the sled out of service',
    onConfirm: async () => {
      if (isDrained) return drain(sled)
      await setPolicy(sled, 'non_provisionable')
      toastDone('Sled', sled.baseboard.serial, 'takes no new instances')
      await changed()
    },
  })
}

/** Asks for confirmation to put a sled back in service, and offers to move instances back that a task has moved. */
export async function putBack(sled: ShownSled): Promise<void> {
  const { serial } = sled.baseboard
  const drained = await lastDrain(sled.id)
  let isReturn = false
  confirm({
    title: 'Put back in service',
    body: (
      <>
        <p>
          New instances are placed on <b>{serial}</b> again where it has room.
        </p>
        {drained !== null && (
          <CheckLine
            label={`Move ${countOf(drained.done, 'instance')} back`}
            note="Those that your last task has moved away. They keep running."
            onChange={(isChecked) => {
              isReturn = isChecked
            }}
          />
        )}
      </>
    ),
    actionLabel: 'Put back in service',
    failureTitle: 'Could not put the sled back in service',
    onConfirm: async () => {
      if (isReturn && drained !== null) {
        const back = invoke('porticoTaskMoveBack', { path: { task: drained.id } })
        tellStarted(await recordStartedTask(back), `Moving instances back to sled ${serial}`)
      } else {
        await setPolicy(sled, 'provisionable')
        toastDone('Sled', serial, 'takes new instances again')
      }
      await changed()
    },
  })
}

/** Number of tasks among which the last drain of a sled is looked for. */
const lookedAt = 100

/** Returns the user's task that has moved instances off a sled, unless they were moved back since. */
async function lastDrain(sledId: string): Promise<Task | null> {
  if (knownCapabilities()?.moves !== true) return null
  const tasks = await invoke('porticoTaskList', { query: { limit: lookedAt } }).catch(() => null)
  const last = tasks?.items.find(({ about }) => about.kind === 'drain' && about.sled === sledId)
  const isReturned = last?.about.kind === 'drain' && last.about.isReturn
  return last === undefined || isReturned || isOpen(last.state) || last.done === 0 ? null : last
}

function tellStarted(task: string, what: string): void {
  toast.info({
    title: 'Task started',
    content: `${what}. You can leave this page. Tasks shows the progress.`,
    action: { label: 'Show task', href: paths.task(task) },
  })
}

/** A checkbox in a confirmation, with a note below. */
function CheckLine(props: { label: string; note: string; onChange: (isChecked: boolean) => void }) {
  return (
    <label className="mt-3 flex items-start gap-2">
      <input
        type="checkbox"
        className="check mt-[0.2rem]"
        onChange={({ target }) => props.onChange(target.checked)}
      />
      <span>
        {props.label}
        <span className="block text-xs text-fg-muted">{props.note}</span>
      </span>
    </label>
  )
}
