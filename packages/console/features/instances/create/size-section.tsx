import { useState } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { SizeFields } from '#ui/forms/instance-size-fields.tsx'
import { countOf } from '#ui/format/text.ts'
import { Section } from '#ui/page/section.tsx'
import { cx } from '#ui/cx.ts'
import type { InstanceForm } from '../request.ts'
import { custom, kindOfSize, type Size, sizes } from './sizes.ts'

/** The size of the instance: a preset or a custom one. */
export function SizeSection({ form }: { form: UseFormReturn<InstanceForm> }) {
  const [kind, setKind] = useState<string>(kindOfSize(form.getValues('ncpus'), form.getValues('memory')))
  const choose = (ncpus: number, memory: number) => {
    form.setValue('ncpus', ncpus, { shouldDirty: true })
    form.setValue('memory', memory, { shouldDirty: true })
  }
  const shown = sizes[kind]
  return (
    <Section title="Size">
      <div role="radiogroup" aria-label="Size category" className="mb-3 flex flex-wrap gap-1.5">
        {[...Object.keys(sizes), custom].map((name) => (
          <label
            key={name}
            className="rounded-full border border-line-strong px-2.5 py-1 text-xs text-fg-muted has-checked:border-transparent has-checked:bg-selected has-checked:text-fg forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="size-kind"
              className="sr-only"
              checked={kind === name}
              onChange={() => {
                setKind(name)
                const [first] = sizes[name] ?? []
                if (first) choose(...first)
              }}
            />
            {name}
          </label>
        ))}
      </div>
      {shown === undefined ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <SizeFields control={form.control} clampOnBlur />
        </div>
      ) : (
        <SizeCards control={form.control} sizes={shown} onChoose={choose} />
      )}
    </Section>
  )
}

/** The preset sizes of a category as cards. */
function SizeCards(props: {
  control: Control<InstanceForm>
  sizes: readonly Size[]
  onChoose: (ncpus: number, memory: number) => void
}) {
  const [ncpus, memory] = useWatch({ control: props.control, name: ['ncpus', 'memory'] })
  return (
    <div
      role="radiogroup"
      aria-label="Size"
      className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2"
    >
      {props.sizes.map(([cpus, gib]) => (
        <label
          key={cpus}
          className={cx(
            'rounded-md border border-line-strong bg-raised px-3 py-2 hover:bg-hover',
            'has-checked:border-accent has-checked:bg-selected has-checked:inset-ring has-checked:inset-ring-accent forced-colors:has-checked:underline',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name="size"
            className="sr-only"
            checked={ncpus === cpus && memory === gib}
            onChange={() => props.onChoose(cpus, gib)}
          />
          <span className="block font-semibold">{countOf(cpus, 'vCPU')}</span>
          <span className="text-xs text-fg-muted">{gib} GiB RAM</span>
        </label>
      ))}
    </div>
  )
}
