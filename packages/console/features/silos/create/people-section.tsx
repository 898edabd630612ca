import { type UseFormReturn, useWatch } from 'react-hook-form'
import { RadioCardField } from '#ui/forms/radio-card-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Section } from '#ui/page/section.tsx'
import type { SiloForm } from '../request.ts'

/** How users sign in, and who is the first admin of the silo. */
export function PeopleSection({ form }: { form: UseFormReturn<SiloForm> }) {
  const mode = useWatch({ control: form.control, name: 'identityMode' })
  return (
    <Section title="People" description="How they log in can’t be changed later.">
      <div className="flex flex-col gap-4">
        <RadioCardField
          control={form.control}
          name="identityMode"
          label="Identity mode"
          required
          onChange={(chosen) => {
            // Without SAML there are no groups, and the field is hidden.
            if (chosen === 'local_only') form.setValue('adminGroupName', '')
          }}
          choices={[
            {
              value: 'saml_jit',
              label: 'SAML',
              description:
                'Users and groups appear at their first sign-in. Next, you add the identity provider.',
            },
            {
              value: 'local_only',
              label: 'Local only',
              description: 'You create each user and password here. No groups.',
            },
          ]}
        />
        {mode === 'saml_jit' && (
          <TextField
            control={form.control}
            name="adminGroupName"
            label="Admin group name"
            hint="Members of this group at the provider are silo admins. Without it, the silo has no admins at first."
          />
        )}
      </div>
    </Section>
  )
}
