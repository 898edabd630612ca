import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { CodeView } from '#shell/as-code/code-view.tsx'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { gibProblem } from '../amounts.ts'
import { type SiloForm, siloRequest } from '../request.ts'

/** The request of the form as code, beside the form; updated when the user pauses typing. */
export function SiloCode({ form }: { form: UseFormReturn<SiloForm> }) {
  const [names] = useState(() => Object.keys(form.getValues()) as FieldPath<SiloForm>[])
  useDebouncedRender(form, names)
  const values = form.getValues()
  const amount = (text: string) => (gibProblem(text) === null ? text : '0')
  const body = siloRequest({ ...values, memory: amount(values.memory), storage: amount(values.storage) })
  return (
    <section
      aria-label="As code"
      className="min-w-0 rounded-lg border border-line bg-raised px-[0.95rem] pt-[0.4rem] pb-[0.8rem]"
    >
      <CodeView request={{ operation: 'silo_create', args: { body } }} />
    </section>
  )
}
