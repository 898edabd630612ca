import type { AllowedSourceIps } from '@portico/contract/types.ts'
import { checkAllowList } from '@portico/domain/allow-list/allow-list.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { refuseWhilePending, confirmTimeout } from '@portico/domain/revertible-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { query } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { useLastRevertibleChange, useRunningRevertibleChange } from '#features/revertible-changes/index.ts'
import { LazyFormCode } from '#shell/as-code/lazy-form-code.tsx'
import { useAsCode } from '#shell/as-code/use-as-code.tsx'
import { refill } from '#shell/forms/use-draft.ts'
import { SavedNotice } from '#shell/forms/saved-notice.tsx'
import { whyUndecided } from '#shell/forms/use-saved.ts'
import { useEdit } from '#shell/forms/use-edit.ts'
import { UnsavedInput } from '#shell/forms/unsaved-input.tsx'
import { useFormSubmit } from '#shell/forms/use-form-submit.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { formatClock } from '#ui/format/date.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Form } from '#ui/forms/form.tsx'
import { SegmentsField } from '#ui/forms/segments-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { Card } from '#ui/page/card.tsx'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'
import { SavePreview } from './save-preview.tsx'
import { changesOf, isSame } from './changes.ts'
import { Networks, NetworksField } from './networks-field.tsx'
import { allowedOf, allowListCall, type AllowListForm, formOf } from './request.ts'

const segments = [
  { value: 'any', label: 'Any address' },
  { value: 'list', label: 'Only these networks' },
] as const

/**
 * The last revertible change that was sent. It is kept while other pages are shown, so that the user can send it again.
 */
const lastRevertible = createStore<AllowListForm | null>(null)

/** Timeout of a revertible change as text, for example `60 s`. */
const onTrial = `${confirmTimeout / 1000} s`

/** Polling interval in ms on a server without live updates */
const poll = 30_000

/** What the server reports in addition to the list. */
interface Facts {
  /** The address from which the user's requests come; null if unknown */
  readonly own: string | null
  /** Why the user may not change the list; null if they may, or if this is unknown */
  readonly denied: string | null
}

/** The page of the allow list, which allows any address or only the listed networks. */
export function AllowListPage() {
  const { capabilities } = useSession()
  const tells = capabilities.trials === true
  const { allowedIps } = useLoaded('networkingAllowListView', {}, () => poll)
  const { data } = useQuery({ ...query('porticoAllowListFacts', {}), enabled: tells, throwOnError: false })
  const facts: Facts = {
    own: data?.address ?? null,
    denied: data?.mayChange === false ? 'Only fleet admins can change the allow list' : null,
  }
  return <ChangeList saved={allowedIps} facts={facts} tries={tells} />
}

function ChangeList(props: { saved: AllowedSourceIps; facts: Facts; tries: boolean }) {
  const { saved, facts, tries } = props
  const { own, denied } = facts
  const id = useId()
  const code = useAsCode()
  const running = useRunningRevertibleChange('allow_list')
  const takenBack = useLastRevertibleChange('allow_list')?.state === 'taken_back'
  const tried = useStore(lastRevertible)
  const form = useForm<AllowListForm>({ defaultValues: formOf(saved) })
  const edit = useEdit(form, {
    saved,
    valuesOf: formOf,
    read: async (send) => (await send('networkingAllowListView', {})).allowedIps,
    what: 'the allow list',
    of: { ofFleet: true, kind: 'allow-list' },
  })
  const { meanwhile } = edit
  const { control } = form
  const { isDirty } = useFormState({ control })
  const [allow, ips] = useWatch({ control, name: ['allow', 'ips'] })
  const { failure, submit } = useFormSubmit(form, async (filled) => {
    const sent = await edit.save(filled, async (_, merged, send) => {
      await send('networkingAllowListUpdate', allowListCall(merged, tries))
      return { ...merged, typed: '' }
    })
    refill(form, sent)
    lastRevertible.set(tries ? sent : null)
    if (!tries) toast.success({ content: 'Allow list saved' })
    await invalidate('allow_list', 'trial')
    return undefined
  })
  const wanted = allowedOf({ allow, ips })
  const changes = changesOf(saved, wanted)
  const refusal = checkAllowList(wanted, own)
  const why =
    denied ??
    (running === null
      ? null
      : reasonOf(refuseWhilePending('the allow list', running.displayName, formatClock(running.timeDue)))) ??
    (meanwhile.isChanged ? whyUndecided : null) ??
    (allow === 'list' && ips.length === 0 ? 'The list is empty. It would lock out everyone' : null) ??
    (isSame(changes) ? 'Nothing has changed yet' : reasonOf(refusal))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Card title="Requests are admitted from">
        <Form id={id} form={form} onSubmit={submit} blocked={why !== null}>
          <div className="flex flex-col gap-4 pt-3">
            <ErrorSummary
              message={failure?.message}
              {...(failure?.requestId !== undefined && { requestId: failure.requestId })}
            />
            {denied === null ? (
              <>
                <SavedNotice {...edit} />
                {takenBack && tried !== null && !isDirty && !isSame(changesOf(saved, allowedOf(tried))) && (
                  <Notice title="Your change was reverted">
                    <Button size="sm" onPress={() => refill(form, tried, 'input')}>
                      Fill the form with it again
                    </Button>
                  </Notice>
                )}
                <SegmentsField control={control} name="allow" label="Addresses" segments={segments} />
                {allow === 'list' && <NetworksField form={form} own={own} />}
              </>
            ) : (
              <Shown saved={saved} own={own} />
            )}
          </div>
        </Form>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <SubmitButton control={control} formId={id} disabledReason={why}>
            {tries ? `Apply for ${onTrial}` : 'Save allow list'}
          </SubmitButton>
          {isDirty && (
            <Button variant="quiet" onPress={() => refill(form, formOf(saved))}>
              Discard
            </Button>
          )}
          {code.button}
        </div>
        <p className="pt-2 text-xs text-fg-muted">
          {tries
            ? `Applied at once, and reverted unless you keep it within ${onTrial}.`
            : 'Applied at once, permanently.'}
        </p>
        {!tries && (
          <Notice kind="warn" title="This system does not revert changes automatically">
            A list that does not contain your address locks you out. Check it before you save.
          </Notice>
        )}
        {code.isOpen && (
          <LazyFormCode
            form={form}
            request={(filled) => ({
              operation: 'networking_allow_list_update',
              args: { body: allowListCall(filled).body },
            })}
            onMissing={code.hide}
          />
        )}
      </Card>
      <SavePreview changes={changes} next={wanted} own={own} />
      <UnsavedInput form={form} container="page" />
    </div>
  )
}

/** The read-only list for users who may not change it. */
function Shown({ saved, own }: { saved: AllowedSourceIps; own: string | null }) {
  return saved.allow === 'any' ? (
    <p>Any address</p>
  ) : (
    <>
      <p>Only these networks</p>
      <Networks ips={saved.ips} own={own} />
    </>
  )
}
