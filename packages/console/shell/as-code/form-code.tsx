import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { CodeSection } from './code-section.tsx'
import { PasteButton } from './paste-button.tsx'
import type { FormAsCode } from './filling.ts'

/** The request of a form as code, at the end of the form. It is updated when the user stops typing. */
export function FormCode<Values extends FieldValues>(
  props: FormAsCode<Values> & { form: UseFormReturn<Values> },
) {
  const { form, pasting, note } = props
  const [names] = useState(() => Object.keys(form.getValues()) as FieldPath<Values>[])
  useDebouncedRender(form, names)
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
