import { confirmTimeout } from '@portico/domain/revertible-changes.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Section } from '#ui/page/section.tsx'
import { keyOf, nameOf, stateOf, stateLabels, usePorts } from '../switch-ports/lazy.ts'
import type { SettingsForm } from './form.ts'

const none = 'none'

/** A field for the port to which the settings are applied after they are created. */
export function PortField({ form, tries }: { form: UseFormReturn<SettingsForm>; tries: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const ports = usePorts(isOpen)
  const [chosen] = useState(() => form.getValues('port'))
  const items = ports?.rows.map((port) => ({
    value: keyOf(port),
    label: nameOf(port),
    detail: port.facts?.portSettingsName ? `has ${port.facts.portSettingsName}` : stateLabels[stateOf(port)],
  }))
  return (
    <Section title="Apply" description="Settings have no effect until they are applied to a port.">
      <SelectField
        control={form.control}
        name="port"
        label="Switch port"
        hint={
          tries
            ? `Applied at once, and reverted unless you keep it within ${confirmTimeout / 1000} s.`
            : 'Applied at once, permanently.'
        }
        placeholder="None now"
        emptyText="No switch ports"
        items={[
          { value: none, label: 'None now' },
          ...(items ?? (chosen === null ? [] : [{ value: chosen, label: chosen.replace('-', ' ') }])),
        ]}
        source={{ onOpenChange: setOpen, isLoading: isOpen && ports === undefined }}
        onChange={(port) => {
          if (port === none) form.setValue('port', null)
        }}
      />
    </Section>
  )
}
