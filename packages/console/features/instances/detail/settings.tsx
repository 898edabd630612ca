import { isDueForAutoRestart } from '@portico/domain/instances/auto-restart.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/use-act.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { GuideLink } from '#shell/guide-link.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Empty } from '#ui/cells/empty.tsx'
import { Time } from '#ui/cells/time.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Form } from '#ui/forms/form.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { Section } from '#ui/page/section.tsx'
import { updateRequest } from '../request.ts'

type Policy = 'default' | 'never' | 'best_effort'

/** What happens to the instance by itself. */
export function InstanceSettings({ project, name }: { project: string; name: string }) {
  const instance = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  const present: Policy = instance.autoRestartPolicy ?? 'default'
  const form = useForm<{ policy: Policy }>({ values: { policy: present } })
  const { policy } = useWatch({ control: form.control })
  const [now] = useState(() => new Date())
  const expiration = instance.autoRestartCooldownExpiration
  const due = isDueForAutoRestart(
    { runState: instance.runState, enabled: instance.autoRestartEnabled, cooldownExpiration: expiration },
    now,
  )

  async function save({ policy: chosen }: { policy: Policy }) {
    try {
      const autoRestartPolicy = chosen === 'default' ? null : chosen
      await invoke('instanceUpdate', {
        path: { instance: instance.id },
        body: updateRequest(instance, { autoRestartPolicy }),
      })
      await invalidate('instance')
      toastDone('Auto-restart policy of', instance.name, 'updated')
    } catch (error) {
      toast.error({ title: 'Could not update auto-restart policy', content: messageOf(error) })
    }
  }

  return (
    <Section
      title="Auto-restart"
      description={
        <>
          Whether the system starts the instance again after it failed. The default is best effort.{' '}
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
        <Form form={form} onSubmit={save}>
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
          <div>
            <SubmitButton
              control={form.control}
              disabledReason={policy === present ? 'The policy is as it was' : null}
            >
              Save
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Section>
  )
}
