import type { SshKey } from '@portico/contract/types.ts'
import { instanceLimits } from '@portico/domain/instances/limits.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { GuideLink } from '../../../shell/guide-link.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { CheckboxGroupField } from '../../../ui/forms/checkbox-group-field.tsx'
import { FileField } from '../../../ui/forms/file-field.tsx'
import { Collapsible } from '../../../ui/page/collapsible.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { SshKeyAddDialog } from '../../ssh-keys/index.ts'
import type { InstanceForm } from '../request.ts'

/** Who can log in on the machine, and what it is told at its first boot. */
export function AccessSection(props: { form: UseFormReturn<InstanceForm>; keys: readonly SshKey[] }) {
  const { form, keys } = props
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title="Access"
      description="Keys reach the instance through cloud-init, at creation only."
      actions={
        <Button size="sm" onPress={() => setAdding(true)}>
          Add SSH key
        </Button>
      }
    >
      {keys.length === 0 ? (
        <p className="text-fg-muted">You have no SSH keys. Add one to reach the instance over SSH.</p>
      ) : (
        <CheckboxGroupField
          control={form.control}
          name="sshKeys"
          label="SSH keys"
          selectAll
          choices={keys.map((key) => ({ value: key.id, label: key.name, description: key.description }))}
          validate={(chosen) =>
            chosen.length > instanceLimits.maxSshKeys
              ? `An instance takes at most ${instanceLimits.maxSshKeys} SSH keys`
              : null
          }
        />
      )}
      {adding && (
        <SshKeyAddDialog
          onAdded={(key) =>
            form.setValue('sshKeys', [...form.getValues('sshKeys'), key.id], { shouldDirty: true })
          }
          onClose={() => setAdding(false)}
        />
      )}
      <Collapsible title="User data">
        <FileField
          control={form.control}
          name="userData"
          label="User data"
          hint={
            <>
              Given to cloud-init if the image has it; at most 32 KiB.{' '}
              <GuideLink guide="instances">Format and limits</GuideLink>
            </>
          }
          validate={(file) =>
            file !== null && file.size > instanceLimits.maxUserData ? 'Must be 32 KiB or less' : null
          }
        />
      </Collapsible>
    </Section>
  )
}
