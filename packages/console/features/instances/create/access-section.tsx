import { instanceLimits } from '@portico/domain/instances/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { offeredKeys } from '#data/shared-queries.ts'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { GuideLink } from '#shell/guide-link.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxGroupField } from '#ui/forms/checkbox-group-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Collapsible } from '#ui/page/collapsible.tsx'
import { Section } from '#ui/page/section.tsx'
import type { InstanceForm } from '../request.ts'

const { Component: SshKeyAddDialog } = lazyComponent(
  async () => (await import('#features/ssh-keys/lazy.ts')).SshKeyAddDialog,
)

// Lazy, because only users who select a file need it.
const { Component: UserDataCheck } = lazyComponent(
  async () => (await import('./user-data-check.tsx')).UserDataCheck,
)

/** SSH keys and user data of the instance. */
export function AccessSection({ form }: { form: UseFormReturn<InstanceForm> }) {
  const [adding, setAdding] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const { data } = useQuery({
    ...query('currentUserSshKeyList', showsAll ? withAll({}) : offeredKeys),
    placeholderData: keepPreviousData,
  })
  const keys = data?.items ?? []
  return (
    <Section
      title="Access"
      description="cloud-init adds the keys when the instance is created, not later."
      actions={
        <Button size="sm" onPress={() => setAdding(true)}>
          Add SSH key
        </Button>
      }
    >
      {keys.length === 0 ? (
        <p className="text-fg-muted">You have no SSH keys. Add one to reach the instance over SSH.</p>
      ) : (
        <>
          <CheckboxGroupField
            control={form.control}
            name="sshKeys"
            label="SSH keys"
            selectAll
            choices={keys.map((key) => ({ value: key.id, label: key.name, description: key.description }))}
            validate={(chosen) =>
              chosen.length > instanceLimits.maxSshKeys
                ? `An instance can have at most ${instanceLimits.maxSshKeys} SSH keys`
                : null
            }
          />
          {!showsAll && data?.nextPage != null && (
            <Button size="sm" variant="quiet" onPress={() => setShowsAll(true)}>
              Show all SSH keys
            </Button>
          )}
        </>
      )}
      {adding && (
        <SshKeyAddDialog
          onAdded={(key) =>
            form.setValue('sshKeys', [...form.getValues('sshKeys'), key.id], { shouldDirty: true })
          }
          onClose={() => setAdding(false)}
        />
      )}
      <div className="mt-4">
        <Collapsible title="User data">
          <FileField
            control={form.control}
            name="userData"
            label="User data"
            hint={
              <>
                Passed to cloud-init, if the image has it. At most 32 KiB.{' '}
                <GuideLink guide="instances">Format and limits</GuideLink>
              </>
            }
            validate={(file) =>
              file !== null && file.size > instanceLimits.maxUserData ? 'Must be 32 KiB or less' : null
            }
          />
          <ChosenUserData form={form} />
        </Collapsible>
      </div>
    </Section>
  )
}

function ChosenUserData({ form }: { form: UseFormReturn<InstanceForm> }) {
  const file = useWatch({ control: form.control, name: 'userData' })
  if (file === null) return null
  return (
    <UserDataCheck
      file={file}
      onMend={(mended) => {
        form.setValue('userData', mended, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }}
    />
  )
}
