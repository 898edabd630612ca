import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { fillForm, type AnyValues, type Pasting } from './filling.ts'
import { PasteDialog } from './lazy-form-code.tsx'

/** A button that opens the dialog for filling a form from a pasted text. */
export function PasteButton<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  pasting: Pasting<Values>
}) {
  const { form, pasting } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex justify-end">
      <Button size="sm" icon={ClipboardPaste} onPress={() => setOpen(true)}>
        Paste
      </Button>
      {isOpen && (
        <PasteDialog
          operation={pasting.operation}
          // The dialog does not depend on the type of the form's values, so the cast erases it.
          readers={pasting.readers as Pasting<AnyValues>['readers']}
          current={form.getValues()}
          onFill={(values) => {
            const filled = values as Partial<Values>
            fillForm(form, filled)
            pasting.onFilled?.(filled)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
