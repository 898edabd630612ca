import { useEffect, useState } from 'react'
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { refill } from './use-draft.ts'

/** What a form is about, as it is saved while the form is there. */
export interface SavedMeanwhile<Saved = unknown> {
  /** It is something else than when the form began, and something is typed: whoever typed it decides. */
  readonly isChanged: boolean
  /** What was saved when the form began, or began anew. */
  readonly began: Saved
  /** Drop what is typed, and begin with what is saved now. */
  readonly takeTheirs: () => void
  /** Go on with what is typed, to be saved in the place of what is saved now. */
  readonly keepMine: () => void
}

/**
 * Has a form that stays on its page follow what is saved: what nobody has typed into begins anew when that changes, and
 * what is typed stays.
 * @param saved what the form begins with, as the server has it
 * @param valuesOf the form of that
 */
export function useSaved<Values extends FieldValues, Saved>(
  form: UseFormReturn<Values>,
  saved: Saved,
  valuesOf: (saved: Saved) => Values,
): SavedMeanwhile<Saved> {
  const [base, setBase] = useState(saved)
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const isOther = base !== saved && JSON.stringify(base) !== JSON.stringify(saved)
  const begin = (mine?: Values) => {
    refill(form, valuesOf(saved))
    if (mine !== undefined) refill(form, mine, 'input')
    setBase(saved)
  }
  // While it is sent, what is saved is what is sent, as far as anybody knows.
  const follows = isOther && !isDirty && !isSubmitting
  useEffect(() => {
    if (follows) begin()
    // With `follows` it says all there is to say.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [follows, saved])
  return {
    isChanged: isOther && isDirty && !isSubmitting,
    began: base,
    takeTheirs: () => begin(),
    keepMine: () => begin(form.getValues()),
  }
}
