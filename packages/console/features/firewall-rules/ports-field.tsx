import { X } from 'lucide-react'
import { useState } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { withPorts } from './parts.ts'
import type { RuleForm } from './request.ts'
import { isAdded } from './typed-input.ts'

/** A field in which Enter or a comma adds a port or a range as a chip. */
export function PortsField({ form }: { form: UseFormReturn<RuleForm> }) {
  const { control } = form
  const ports = useWatch({ control, name: 'ports' })
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({
    control,
    name: 'portText',
    rules: { validate: isAdded },
  })
  const [isJudged, setJudged] = useState(false)
  const found = isJudged && field.value.trim() !== '' ? withPorts(ports, field.value) : null
  const problem = found !== null && 'problem' in found ? found.problem : fieldState.error?.message
  const set = (next: readonly string[]) => form.setValue('ports', next, { shouldDirty: true })

  function add() {
    const added = withPorts(ports, field.value)
    setJudged('problem' in added)
    if ('problem' in added) return
    set(added.ports)
    form.setValue('portText', '')
    form.clearErrors('portText')
  }

  return (
    <FieldFrame label="Ports" hint="None means all" error={problem}>
      {(ids) => (
        <div
          className="field-box h-auto min-h-8 flex-wrap gap-1 py-1 pl-1.5"
          {...(problem !== undefined && { 'data-invalid': true })}
        >
          {ports.map((port) => (
            <PortChip key={port} port={port} onRemove={() => set(ports.filter((each) => each !== port))} />
          ))}
          <input
            {...ids}
            ref={ref}
            name={field.name}
            className="field-input h-6 min-w-28 flex-1 font-mono text-xs"
            placeholder="Port or range, 8080-8089"
            autoComplete="off"
            spellCheck={false}
            value={field.value}
            onBlur={field.onBlur}
            onChange={(event) => {
              form.setValue('portText', event.currentTarget.value, { shouldDirty: true })
              form.clearErrors('portText')
            }}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && field.value === '') set(ports.slice(0, -1))
              if (event.key !== 'Enter' && event.key !== ',') return
              event.preventDefault()
              if (field.value.trim() !== '') add()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}

function PortChip({ port, onRemove }: { port: string; onRemove: () => void }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-sm border border-line-strong px-1.5 font-mono text-xs leading-[1.6]">
      {port}
      <button
        type="button"
        aria-label={`remove port ${port}`}
        className="relative grid place-items-center text-fg-faint after:absolute after:-inset-1.5 hover:text-fg"
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}
