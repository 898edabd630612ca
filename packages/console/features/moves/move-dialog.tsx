import { formatBytes } from '@portico/domain/byte-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { type CallData, invoke, query } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { useFormSubmit } from '#shell/forms/use-form-submit.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { Choice } from '#ui/forms/choice.ts'
import { Form } from '#ui/forms/form.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { countOf } from '#ui/format/text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type MovedInstance, whyNotAdmin } from './actions.tsx'

type Plan = CallData<'porticoInstanceMoveView'>
type Target = Plan['targets'][number]

/** Value of the choice that leaves the sled to placement. */
const anySled = 'any'

/** Polling interval in ms: free capacity of sleds changes without events */
const poll = 5000

/** A dialog in which operators choose the sled to which an instance moves. */
export function MoveDialog({ instance, onClose }: { instance: MovedInstance; onClose: () => void }) {
  const { data: plan, error } = useQuery({
    ...query('porticoInstanceMoveView', { path: { instanceId: instance.id } }),
    refetchInterval: poll,
    throwOnError: false,
  })
  const form = useForm({ defaultValues: { sled: anySled } })
  const { sled } = useWatch({ control: form.control })
  const { isSubmitting } = useFormState({ control: form.control })
  const { failure, submit } = useFormSubmit(form, async ({ sled: chosen }) => {
    const body = chosen === anySled ? {} : { sled: chosen }
    const move = await invoke('porticoInstanceMove', { path: { instanceId: instance.id }, body })
    toast.info({ title: `Moving ${instance.name} to ${move.to.serial}` })
    onClose()
    await invalidate('instance', 'instance_move', 'sled')
    return undefined
  })
  const reason = whyNotNow(plan, sled ?? anySled)
  return (
    <Dialog
      isOpen
      title={`Move ${instance.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={isSubmitting}
            disabledReason={reason}
            onPress={() => void form.handleSubmit(submit)()}
          >
            Move
          </Button>
        </>
      }
    >
      {plan === undefined ? (
        error === null ? (
          <Spinner label="Looking for sleds" />
        ) : (
          <Notice kind="error">Could not load the sleds: {messageOf(error)}</Notice>
        )
      ) : (
        <Form form={form} blocked={reason !== null || isSubmitting} onSubmit={submit}>
          {failure && <Notice kind="error">{failure.message}</Notice>}
          {plan.whyNot !== null && <Notice kind="warn">{plan.whyNot}</Notice>}
          <p>
            The instance runs on while its memory is copied from sled{' '}
            <b className="font-mono">{plan.sled?.serial}</b>, and is paused for less than a second at the end.
            If the move fails, it stays where it is.
          </p>
          {plan.move?.state === 'failed' && (
            <Notice kind="warn" title={`The last move to ${plan.move.to.serial} failed`}>
              {plan.move.failure}
            </Notice>
          )}
          <div className="flex flex-col gap-4 sm:max-h-[45vh] sm:overflow-y-auto">
            <RadioField control={form.control} name="sled" label="Sled" required choices={choicesOf(plan)} />
            <Excluded
              targets={plan.targets.filter(
                ({ whyNot, sledId }) => whyNot !== null && sledId !== plan.sled?.id,
              )}
            />
          </div>
        </Form>
      )}
    </Dialog>
  )
}

/** Returns why the form cannot be submitted; null if it can. */
function whyNotNow(plan: Plan | undefined, chosen: string): string | null {
  if (plan === undefined) return 'The sleds are being loaded'
  if (!plan.mayMove) return whyNotAdmin
  if (plan.whyNot !== null) return plan.whyNot
  if (plan.targets.every(({ whyNot }) => whyNot !== null)) return 'No sled can take the instance'
  if (chosen === anySled) return null
  return plan.targets.find(({ sledId }) => sledId === chosen)?.whyNot ?? null
}

function choicesOf({ targets }: Plan): Choice[] {
  return [
    {
      value: anySled,
      label: 'Any sled',
      description: 'Placement chooses one, as when the instance starts.',
    },
    ...targets
      .filter(({ whyNot }) => whyNot === null)
      .map((target) => ({
        value: target.sledId,
        label: target.sledSerial,
        description: (
          <>
            {freeText(target)}
            {target.warning !== null && <span className="block text-busy">{target.warning}</span>}
          </>
        ),
      })),
  ]
}

const freeText = ({ freeThreads, freeMemory }: Target): string =>
  `${countOf(freeThreads, 'free vCPU')}, ${formatBytes(freeMemory)} of free memory`

/** The sleds that cannot take the instance, each with the reason. */
function Excluded({ targets }: { targets: readonly Target[] }) {
  if (targets.length === 0) return null
  return (
    <section aria-label="Sleds to which it cannot move">
      <h3 className="text-xs font-semibold">{countOf(targets.length, 'sled')} cannot take it</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {targets.map(({ sledId, sledSerial, whyNot }) => (
          <li key={sledId} className="text-xs">
            <span className="font-mono">{sledSerial}</span> <span className="text-fg-muted">{whyNot}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
