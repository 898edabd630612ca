import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messageOf } from '#data/api-error.ts'
import { useAction } from '#data/use-action.ts'
import { affectsPackets, dryRunQuery } from '#data/dry-run.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { DialogAction } from './destructive-action.tsx'
import { PreviewSections } from './preview-sections.tsx'
import { codeRequestOf } from '../as-code/code-request.ts'
import { LazyCode } from '../as-code/lazy-code.tsx'
import { useAsCode } from '../as-code/use-as-code.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import type { ResourceNoun } from '../list/list-call.ts'
import { PathChangesView } from '../path-changes/preview.tsx'
import { combineDryRuns } from './combine-dry-runs.ts'

/**
 * The confirmation with a delete preview: what prevents the action, and what is deleted, kept and freed. It opens with
 * the data that is already known and grows downward as responses arrive. It is updated when other users make changes.
 */
export function DeletePreviewDialog(props: { destruction: DialogAction; onClose: () => void }) {
  const { destruction, onClose } = props
  const { verb, noun, targets, consequences } = destruction
  const carryOut = useAction({
    mutationFn: async (places: ReadonlySet<number>) => void (await destruction.onConfirm(places)),
    onError: (failure) =>
      toast.error({
        ...(destruction.failureTitle !== undefined && { title: destruction.failureTitle }),
        content: messageOf(failure),
      }),
  })
  const isRunning = carryOut.isPending
  const [only] = targets
  const acts = targets.map(({ act }) => act)
  const asksPaths = only !== undefined && targets.length === 1 && affectsPackets(only.act)
  const { data, error } = useQuery({
    ...dryRunQuery(acts, asksPaths ? { paths: true } : {}),
    enabled: !isRunning,
  })
  const [foreseen] = data ?? []
  const paths = foreseen !== undefined && 'result' in foreseen ? foreseen.result.paths : null
  const sum = data && combineDryRuns(targets, data)
  const able = sum?.able ?? new Set(targets.keys())
  const { all } = destruction
  const isOne = targets.length === 1 && only !== undefined && all === undefined
  const code = useAsCode()
  useLeaving(onClose)
  const what = (count: number) =>
    isOne ? noun.one : count === 1 ? `1 ${noun.one}` : `${numberText(count)} ${noun.many}`

  return (
    <Dialog
      isOpen
      title={isOne ? `${verb} ${noun.one} ${only.name}?` : `${verb} ${all?.what ?? what(targets.length)}?`}
      width={code.isOpen ? 'wide' : 'medium'}
      role="alertdialog"
      growsDownward
      onClose={() => {
        if (!isRunning) onClose()
      }}
      footer={
        <>
          <p role="status" className="mr-auto grow basis-full text-xs text-fg-muted sm:basis-0">
            {statusOf(sum, error !== null)}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter answers the question, but never with a loss */}
          <Button onPress={onClose} autoFocus disabledReason={isRunning ? 'It is already in progress' : null}>
            {keepLabel(destruction)}
          </Button>
          <Button
            variant="danger"
            pending={isRunning}
            disabledReason={all === undefined ? whyNotYet(sum, error !== null) : null}
            onPress={() => void carryOut.run(able).then(onClose)}
          >
            {`${verb} ${all?.what ?? what(able.size === 0 ? targets.length : able.size)}`}
          </Button>
        </>
      }
    >
      <div className="flex min-h-48 flex-col gap-4">
        <p className="text-fg-muted">
          {consequences}
          {verb === 'Delete' && ' This cannot be undone.'}
        </p>
        {all !== undefined && <AsTask noun={noun} shown={all.shown} />}
        {error !== null && (
          <Notice kind="warn">Could not check what else is affected: {messageOf(error)}</Notice>
        )}
        <PreviewSections destruction={destruction} sum={sum} isOver={error !== null} />
        {asksPaths && paths !== null && paths.opens + paths.closes > 0 && (
          <section aria-label="Paths">
            <h3 className="font-semibold">Paths</h3>
            <PathChangesView paths={paths} />
          </section>
        )}
        {isOne && (
          <div>
            <div className="-ml-3 flex">{code.button}</div>
            {code.isOpen && <LazyCode request={codeRequestOf(only.act)} onMissing={code.hide} />}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The text for an action on all matching rows, of which only the first are in the preview. */
function AsTask({ noun, shown }: { noun: ResourceNoun; shown: number }) {
  return (
    <p className="text-fg-muted">
      This includes other pages, but not later additions.{' '}
      {shown === 0
        ? `None of the ${noun.many} on this page is in a state that allows it now, so its effects are not shown.`
        : `Effects are shown for the ${countOf(shown, noun.one, noun.many)} on this page that allow it now.`}{' '}
      It runs as a task, which leaves out resources that do not allow it at that time.
    </p>
  )
}

/** Closes the confirmation when the user follows a link in it. */
function useLeaving(leave: () => void): void {
  const address = useLocation({ select: ({ href }) => href })
  const opened = useRef(address)
  const left = useEffectEvent(leave)
  useEffect(() => {
    if (address !== opened.current) left()
  }, [address])
}

type Seen = ReturnType<typeof combineDryRuns> | undefined

/**
 * Returns why the action is not possible yet: the preview is loading, or the server refuses the action. Null if it is
 * possible; that includes a preview that failed to load.
 */
function whyNotYet(sum: Seen, failed: boolean): string | null {
  if (failed) return null
  if (sum === undefined) return 'Wait until the effects are known'
  const [first, ...others] = sum.inTheWay
  if (sum.able.size > 0 || first === undefined) return null
  return others.length === 0 ? first.message : 'None of them allows it now'
}

function statusOf(sum: Seen, failed: boolean): string {
  if (failed) return ''
  if (sum === undefined) return 'Checking what else is affected'
  if (sum.able.size === 0 && sum.inTheWay.length === 0) return ''
  if (sum.inTheWay.length === 0) return 'Ready'
  return sum.able.size === 0 ? 'Not possible now' : `${sum.inTheWay.length} not possible now`
}

function keepLabel({ verb, noun, targets }: DialogAction): string {
  if (verb !== 'Delete') return 'Cancel'
  return targets.length === 1 ? `Keep ${noun.one}` : `Keep ${noun.many}`
}
