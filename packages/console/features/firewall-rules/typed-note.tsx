import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { fillForm } from '#shell/as-code/filling.ts'
import type { RuleForm } from './request.ts'
import { typedFields, withTyped } from './typed-input.ts'

/** A note next to the submit button that names typed text which has not been added, with a button that adds it. */
export function TypedNote({ form }: { form: UseFormReturn<RuleForm> }) {
  const texts = useWatch({ control: form.control, name: typedFields })
  const at = texts.findIndex((text) => text.trim() !== '')
  const field = typedFields[at]
  if (field === undefined) return null
  const text = texts[at]?.trim() ?? ''
  return (
    <span role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs">
      <span className="min-w-0 break-all text-note">
        <b>{text}</b> is typed, but not added
      </span>
      <Button
        size="sm"
        variant="quiet"
        onPress={() => {
          const added = withTyped(form.getValues(), field)
          if (added === null) {
            void form.trigger(field)
            form.setFocus(field)
          } else {
            fillForm(form, added)
            form.clearErrors(field)
          }
        }}
      >
        Add it
      </Button>
    </span>
  )
}
