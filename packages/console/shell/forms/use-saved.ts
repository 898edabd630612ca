import { useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { type FieldConflict, mergeFields } from './merge-fields.ts'
import { refill } from './use-draft.ts'

/** Why a form cannot be sent before a conflict is decided. */
export const whyUndecided = 'The same field was changed elsewhere. Take theirs or keep yours first'

/** What a form is about, as it is saved while the form is there. */
export interface SavedMeanwhile<Saved = unknown> {
  /** A field was changed both in the form and elsewhere since the form began. The user decides which value is saved. */
  readonly isChanged: boolean
  /** What was saved when the form began, or was last merged with what others saved. */
  readonly began: Saved
  /** The fields that were changed on both sides, by what is in the form now. */
  readonly conflicts: () => readonly FieldConflict[]
  /** Take what others saved in the fields that both changed. */
  readonly takeTheirs: () => void
  /** Go on with what is typed in the fields that both changed, to be saved in the place of theirs. */
  readonly keepMine: () => void
}

/**
 * Has a form follow what is saved while it is open. Unedited fields get the saved values; a field that
 * was changed on both sides is a conflict, which is decided before the form can be sent.
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
  // While it is sent, what is saved is what is sent, as far as anybody knows.
  const isOther = !isSubmitting && base !== saved && JSON.stringify(base) !== JSON.stringify(saved)
  const merge = () => mergeFields(valuesOf(base), valuesOf(saved), form.getValues())
  const isChanged = isOther && isDirty && merge().conflicts.length > 0
  const begin = (mine?: Values) => {
    refill(form, valuesOf(saved))
    if (mine !== undefined) refill(form, mine, 'input')
    setBase(saved)
  }
  const decide = (fields: (conflicts: readonly FieldConflict[]) => object) => {
    const { merged, conflicts } = merge()
    begin({ ...merged, ...fields(conflicts) })
    // The pressed button disappears with the notice: the focus goes on in the form.
    const [first] = conflicts
    if (first !== undefined) form.setFocus(first.field as FieldPath<Values>)
  }
  const follows = isOther && !isChanged
  useEffect(() => {
    if (follows) begin(isDirty ? merge().merged : undefined)
    // With `follows` it says all there is to say.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [follows, saved])
  return {
    isChanged,
    began: base,
    conflicts: () => merge().conflicts,
    takeTheirs: () =>
      decide((conflicts) => Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs]))),
    keepMine: () => decide(() => ({})),
  }
}
