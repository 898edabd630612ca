import { useQuery } from '@tanstack/react-query'
import { isConflict, sendWrite } from '#data/write-request.ts'
import { headQuery } from '#data/activity-queries.ts'
import { isTransient, messageOf } from '#data/api-error.ts'
import { dryRunQuery } from '#data/dry-run.ts'
import type { DryRunOutcome } from '#data/dry-run-outcome.ts'
import { whileLeavingPage } from '#data/keep-page.ts'
import { invalidate } from '#data/update-cache.ts'
import { useAction } from '#data/use-action.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { countOf, sentenceCase } from '#ui/format/text.ts'
import type { Change } from '../change.ts'
import { kindLabel } from '../kinds.ts'
import { UndoEffects } from './findings.tsx'
import { type Plan, planOf, whyNothing } from './plan.ts'
import type { KindUndoRule } from './rules.ts'
import { useFollowName } from './use-follow-name.ts'

interface PreviewProps {
  change: Change
  rule: KindUndoRule
  onClose: () => void
}

/** Loads the newest logged state of the resource, and reloads it when others change the resource. */
export function UndoPreview(props: PreviewProps) {
  const { change, rule } = props
  const { data, error, refetch } = useQuery(
    headQuery({ query: { id: change.id, kind: change.kind, limit: 1 } }),
  )
  const now = data?.items[0]
  if (now === undefined) {
    if (data === undefined && error === null) return <Waiting />
    return <Unknown reason={error === null ? 'could not read its latest change' : messageOf(error)} />
  }
  if (now.after === null) return <Unknown reason="it was deleted" />
  return (
    <DryRunPreview
      {...props}
      plan={planOf(change, rule, now.after)}
      unchangedSince={now.position}
      onOvertaken={() => void refetch()}
    />
  )
}

function Waiting() {
  return (
    <div className="grid min-h-24 place-items-center">
      <Spinner label="Checking what it would do" />
    </div>
  )
}

function Unknown({ reason }: { reason: string }) {
  return (
    <div className="p-3">
      <Notice kind="warn">Could not check what it would do: {reason}.</Notice>
    </div>
  )
}

/** ms until a failed dry run is sent again */
const again = 3000

/** Sends a dry run of the undo, shows its result, and offers the undo. */
function DryRunPreview(
  props: PreviewProps & {
    plan: Plan
    /** Log position on which the preview is based; the undo is refused if the resource was changed later. */
    unchangedSince: string
    /** Called when the resource was changed after that position. */
    onOvertaken: () => void
  },
) {
  const { change, rule, plan, onClose } = props
  const nothing = whyNothing(plan)
  const act = rule.act(plan.restored)
  const followName = useFollowName()
  const before = change.nameNow ?? ''
  const name = typeof plan.restored['name'] === 'string' ? plan.restored['name'] : before
  const putBack = useAction({
    mutationFn: async () => {
      await whileLeavingPage(async () => {
        await sendWrite(act, props.unchangedSince)
        if (before !== '' && before !== name) await followName(rule.kind, before, name)
      })
      toastDone(sentenceCase(kindLabel(change.kind, change.after)), name, 'change undone')
      onClose()
      await invalidate(rule.kind)
    },
    onError: (failure) => {
      toast.error({ title: 'Could not undo the change', content: messageOf(failure) })
      if (isConflict(failure)) props.onOvertaken()
    },
  })
  const { data, error } = useQuery({
    ...dryRunQuery([act]),
    enabled: nothing === null && !putBack.isPending,
    refetchInterval: ({ state }) => isTransient(state.error) && again,
  })
  const foreseen = data?.[0]
  return (
    <div className="flex flex-col gap-3 p-3">
      <UndoEffects change={change} plan={plan} foreseen={foreseen} />
      {error !== null && <Notice kind="warn">Could not check what it would do: {messageOf(error)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="primary"
          pending={putBack.isPending}
          disabledReason={nothing ?? whyNotYet(foreseen, error)}
          onPress={() => void putBack.run()}
        >
          {nothing === null ? `Undo: ${countOf(plan.returning.length, 'field')}` : 'Undo'}
        </Button>
        <Button onPress={onClose}>Cancel</Button>
        <span role="status" className="text-xs text-fg-muted">
          {nothing ?? 'Creates a new change. The history stays complete.'}
        </span>
      </div>
    </div>
  )
}

/** Returns why the undo is not yet possible: its effect is not known. */
function whyNotYet(foreseen: DryRunOutcome | undefined, error: Error | null): string | null {
  if (error !== null) return 'Its effects could not be checked'
  if (foreseen === undefined) return 'Wait until its effects are checked'
  return 'refused' in foreseen ? 'The change cannot be undone now' : null
}
