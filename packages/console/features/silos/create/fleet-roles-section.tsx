import { includes, roles } from '@portico/domain/roles.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useMay } from '#shell/use-may.ts'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { Section } from '#ui/page/section.tsx'
import { mappingSentence } from '../mapped-roles.ts'
import type { Mapped, SiloForm } from '../request.ts'

const options: readonly { value: Mapped; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'viewer', label: 'Viewer' },
  { value: 'collaborator', label: 'Collaborator' },
  { value: 'admin', label: 'Admin' },
]

/** The fleet roles that follow from roles on the silo. */
export function FleetRolesSection({ form }: { form: UseFormReturn<SiloForm> }) {
  const mapped = useWatch({ control: form.control, name: 'mapped' })
  const { fleetRole } = useMay(null)
  const disabledReason =
    fleetRole === undefined || includes(fleetRole, 'admin') ? null : 'Only fleet admins can set it'
  const choices = options.map((option) => (option.value === 'none' ? option : { ...option, disabledReason }))
  const said = mappingSentence(
    Object.fromEntries(roles.map((role) => [role, mapped[role] === 'none' ? [] : [mapped[role]]])),
  )
  return (
    <Section
      title="Fleet roles"
      description="Roles on the fleet that come with a role on this silo. Only fleet admins can set this, and it cannot be changed later."
    >
      <div className="flex flex-col gap-3">
        <RadioField
          control={form.control}
          name="mapped.admin"
          label="Role of silo admins on the fleet"
          layout="row"
          choices={choices}
        />
        <RadioField
          control={form.control}
          name="mapped.collaborator"
          label="Role of silo collaborators on the fleet"
          layout="row"
          choices={choices}
        />
        <RadioField
          control={form.control}
          name="mapped.viewer"
          label="Role of silo viewers on the fleet"
          layout="row"
          choices={choices}
        />
      </div>
      <p className="mt-3 text-fg-muted">{said}</p>
    </Section>
  )
}
