import { formatBytes } from '@portico/domain/byte-size.ts'
import { useId } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { LazyFormCode } from '#shell/as-code/lazy-form-code.tsx'
import { useAsCode } from '#shell/as-code/use-as-code.tsx'
import { refill } from '#shell/forms/use-draft.ts'
import { SavedNotice } from '#shell/forms/saved-notice.tsx'
import { whyUndecided } from '#shell/forms/use-saved.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { UnsavedInput } from '#shell/forms/unsaved-input.tsx'
import { useFormSubmit } from '#shell/forms/use-form-submit.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useMay } from '#shell/use-may.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { numberText } from '#ui/format/text.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Form } from '#ui/forms/form.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { bytesOf, gibProblem, gibText } from '../amounts.ts'
import { type QuotaForm, QuotaFields } from '../quota-fields.tsx'
import { quotasCall } from '../request.ts'

type Amounts = Readonly<Record<'cpus' | 'memory' | 'storage', number>>

/** The quotas of a silo with their usage, and the form for changing them. */
export function SiloQuotas({ silo }: { silo: string }) {
  const { allocated, provisioned } = useLoaded('siloUtilizationView', { path: { silo } })
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Card title="In use">
        <div className="flex flex-col gap-4 pt-3">
          <Used label="vCPUs" used={provisioned.cpus} quota={allocated.cpus} show={numberText} />
          <Used label="Memory" used={provisioned.memory} quota={allocated.memory} show={formatBytes} />
          <Used label="Storage" used={provisioned.storage} quota={allocated.storage} show={formatBytes} />
          <p className="text-xs text-fg-muted">
            Running instances use vCPUs and memory; disks and snapshots use storage.
          </p>
        </div>
      </Card>
      <ChangeQuotas key={silo} silo={silo} quotas={allocated} used={provisioned} />
    </div>
  )
}

function Used(props: { label: string; used: number; quota: number; show: (amount: number) => string }) {
  const { label, used, quota, show } = props
  const left = used > quota ? `${show(used - quota)} over` : `${show(quota - used)} left`
  return <Meter label={label} used={used} limit={quota} text={`${show(used)} of ${show(quota)}, ${left}`} />
}

const formOf = ({ cpus, memory, storage }: Amounts): QuotaForm => ({
  cpus,
  memory: gibText(memory),
  storage: gibText(storage),
})

function ChangeQuotas(props: { silo: string; quotas: Amounts; used: Amounts }) {
  const { silo, quotas, used } = props
  const id = useId()
  const code = useAsCode()
  const form = useForm<QuotaForm>({ defaultValues: formOf(quotas) })
  const edit = useEdit(form, {
    saved: quotas,
    valuesOf: formOf,
    read: (send) => send('siloQuotasView', { path: { silo } }),
    what: 'the quotas',
    of: { silo, kind: 'silo-quota' },
  })
  const { meanwhile } = edit
  const { id: siloId } = useLoaded('siloView', { path: { silo } })
  const { may } = useMay({ kind: 'silo', id: siloId })
  const { isDirty } = useFormState({ control: form.control })
  const { failure, submit } = useFormSubmit(form, async (filled) => {
    await edit.save(filled, async (_, merged, send) => {
      await send('siloQuotasUpdate', quotasCall(silo, merged).args)
      refill(form, merged)
    })
    toastDone('Quotas of', silo, 'updated')
    await invalidate('silo_quota')
    return undefined
  })
  return (
    <Card title="Change quotas">
      <p className="pt-1 pb-3 text-fg-muted">
        A quota may be lower than the current use. Nothing stops, but nothing more starts.
      </p>
      <Form id={id} form={form} onSubmit={submit} blocked={meanwhile.isChanged}>
        <ErrorSummary
          message={failure?.message}
          {...(failure?.requestId !== undefined && { requestId: failure.requestId })}
        />
        <SavedNotice {...edit} />
        <QuotaFields control={form.control} />
        <BelowUse form={form} used={used} />
      </Form>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <SubmitButton
          control={form.control}
          formId={id}
          disabledReason={
            !may('silo_quotas_update')
              ? 'Only fleet collaborators and silo admins can change quotas'
              : meanwhile.isChanged
                ? whyUndecided
                : isDirty
                  ? null
                  : 'Nothing has changed yet'
          }
        >
          Update quotas
        </SubmitButton>
        {code.button}
      </div>
      {code.isOpen && (
        <LazyFormCode
          form={form}
          request={(filled) => quotasCall(silo, whole(filled, quotas))}
          onMissing={code.hide}
        />
      )}
      <UnsavedInput form={form} container="page" />
    </Card>
  )
}

/** Returns the form after replacing values that cannot be parsed by the saved ones. */
function whole(filled: QuotaForm, quotas: Amounts): QuotaForm {
  const amount = (text: string, before: number) => (gibProblem(text) === null ? text : gibText(before))
  return {
    cpus: filled.cpus ?? quotas.cpus,
    memory: amount(filled.memory, quotas.memory),
    storage: amount(filled.storage, quotas.storage),
  }
}

/** A warning about the consequences of a quota below the current usage. */
function BelowUse({ form, used }: { form: ReturnType<typeof useForm<QuotaForm>>; used: Amounts }) {
  const [cpus, memory, storage] = useWatch({ control: form.control, name: ['cpus', 'memory', 'storage'] })
  const isBelow = (text: string, amount: number) => gibProblem(text) === null && bytesOf(text) < amount
  const starts = (cpus !== null && cpus < used.cpus) || isBelow(memory, used.memory)
  const stores = isBelow(storage, used.storage)
  if (!starts && !stores) return null
  return (
    <Notice kind="warn">
      {starts && 'Running instances continue. No more can start until enough have stopped. '}
      {stores && 'Disks and snapshots are kept. No more can be created until enough are deleted.'}
    </Notice>
  )
}
