import type { Instance } from '@portico/contract/types.ts'
import { isDueForAutoRestart } from '@portico/domain/instances/auto-restart.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { LazyFormCode } from '#shell/as-code/lazy-form-code.tsx'
import { useAsCode } from '#shell/as-code/use-as-code.tsx'
import { LazySavedNotice } from '#shell/forms/lazy-saved-notice.ts'
import { whyUndecided } from '#shell/forms/use-saved.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { refill } from '#shell/forms/use-draft.ts'
import { useEdit } from '#shell/forms/use-edit.ts'
import { useFormSubmit } from '#shell/forms/use-form-submit.ts'
import { GuideLink } from '#shell/guide-link.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Empty } from '#ui/cells/empty.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/forms/form.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { Section } from '#ui/page/section.tsx'
import { InstanceGroups } from '#features/affinity/index.ts'
import { readInstance, updateCall } from '../calls.ts'
import { serverNow } from '#ui/server-clock.ts'

type Policy = 'default' | 'never' | 'best_effort'

interface PolicyForm {
  policy: Policy
}

const policyOf = ({ autoRestartPolicy }: Instance): PolicyForm => ({ policy: autoRestartPolicy ?? 'default' })

const policyCall = (instance: Instance, { policy }: PolicyForm) =>
  updateCall(instance, { autoRestartPolicy: policy === 'default' ? null : policy })

/** The affinity groups and automatic restart of an instance. */
export function InstanceSettings({ project, name }: { project: string; name: string }) {
  const instance = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  return (
    <>
      <InstanceGroups project={project} instance={instance} />
      <AutoRestart instance={instance} />
    </>
  )
}

function AutoRestart({ instance }: { instance: Instance }) {
  const present: Policy = instance.autoRestartPolicy ?? 'default'
  const form = useForm<PolicyForm>({ defaultValues: policyOf(instance) })
  const edit = useEdit(form, {
    saved: instance,
    valuesOf: policyOf,
    read: readInstance(instance),
    what: 'this instance',
    of: { kind: 'instance', id: instance.id },
  })
  const { policy } = useWatch({ control: form.control })
  const code = useAsCode()
  const [now] = useState(serverNow)
  const expiration = instance.autoRestartCooldownExpiration
  const due = isDueForAutoRestart(
    { runState: instance.runState, enabled: instance.autoRestartEnabled, cooldownExpiration: expiration },
    now,
  )

  const { failure, submit } = useFormSubmit(form, async (filled) => {
    const updated = await edit.save(filled, (now, merged, send) =>
      send('instanceUpdate', policyCall(now, merged).args),
    )
    refill(form, policyOf(updated))
    await invalidate('instance')
    toastDone('Auto-restart policy of', instance.name, 'updated')
    return undefined
  })

  return (
    <Section
      title="Auto-restart"
      description={
        <>
          Whether the system restarts the instance after a failure. The default is best effort.{' '}
          <GuideLink guide="instance-actions">About auto-restart</GuideLink>
        </>
      }
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <Properties
          items={[
            {
              label: 'Cooldown expiration',
              value:
                expiration == null ? (
                  <Empty />
                ) : (
                  <>
                    <Time value={expiration} caption="Cooldown expiration" />
                    {due && ' (restarting soon)'}
                  </>
                ),
            },
            {
              label: 'Last auto-restarted',
              value:
                instance.timeLastAutoRestarted == null ? (
                  <Empty />
                ) : (
                  <Time value={instance.timeLastAutoRestarted} caption="Last auto-restarted" />
                ),
            },
          ]}
        />
        <Form form={form} onSubmit={submit}>
          <LazySavedNotice {...edit} />
          {failure && (
            <Notice kind="error" title="Could not update auto-restart policy">
              {failure.message}
            </Notice>
          )}
          <RadioField
            control={form.control}
            name="policy"
            label="Policy"
            required
            choices={[
              { value: 'default', label: 'Default' },
              { value: 'never', label: 'Never' },
              { value: 'best_effort', label: 'Best effort' },
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton
              control={form.control}
              disabledReason={
                policy === present
                  ? 'The policy is unchanged'
                  : edit.meanwhile.isChanged
                    ? whyUndecided
                    : null
              }
            >
              Save
            </SubmitButton>
            {code.button}
          </div>
        </Form>
        {code.isOpen && (
          <LazyFormCode
            form={form}
            request={(filled) => policyCall(instance, filled)}
            onMissing={code.hide}
          />
        )}
      </div>
    </Section>
  )
}
