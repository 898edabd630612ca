import type { Codeable } from '@portico/contract/as-code/request.ts'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useSettled } from '#ui/forms/use-settled.ts'
import { CodeSection } from './code-section.tsx'
import { PasteButton } from './paste-button.tsx'
import type { Pasting } from './filling.ts'

/** How a form is written as code, and filled from it. */
export interface FormAsCode<Values extends FieldValues> {
  /** The request that the form would send. */
  readonly request: (values: Values) => Codeable
  readonly pasting?: Pasting<Values>
  /** What the form does besides, which the request does not. */
  readonly note?: string
}

/** The request of a form as code, at the end of the form. It follows when typing pauses. */
export function FormCode<Values extends FieldValues>(
  props: FormAsCode<Values> & { form: UseFormReturn<Values> },
) {
  const { form, pasting, note } = props
  const [names] = useState(() => Object.keys(form.getValues()) as FieldPath<Values>[])
  useSettled(form, names)
  return (
    <CodeSection
      request={props.request(form.getValues())}
      foot={
        <>
          {note !== undefined && <p className="text-xs text-fg-muted">{note}</p>}
          {pasting && <PasteButton form={form} pasting={pasting} />}
        </>
      }
    />
  )
}
