import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useSettled } from '#ui/forms/use-settled.ts'
import { CodeView } from './code-view.tsx'
import { PasteButton } from './paste-button.tsx'
import type { Pasting } from './filling.ts'

/** How a form is written as code, and filled from it. */
export interface FormAsCode<Values extends FieldValues> {
  /** The request that the form would send. */
  readonly request: (values: Values) => CodeRequest
  readonly pasting?: Pasting<Values>
}

/** The request of a form as code, at the end of the form. It follows when typing pauses. */
export function FormCode<Values extends FieldValues>(
  props: FormAsCode<Values> & { form: UseFormReturn<Values> },
) {
  const { form, pasting } = props
  const [names] = useState(() => Object.keys(form.getValues()) as FieldPath<Values>[])
  useSettled(form, names)
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={box} aria-label="As code" className="mt-5 border-t border-line pt-3">
      <CodeView
        request={props.request(form.getValues())}
        foot={pasting && <PasteButton form={form} pasting={pasting} />}
      />
    </section>
  )
}
