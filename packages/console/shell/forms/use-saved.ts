import { useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { type FieldConflict, mergeFields } from './merge-fields.ts'
import { refill } from './use-draft.ts'

/** The reason why a form with an unresolved conflict cannot be submitted. */
export const whyUndecided = 'Another user changed the same field. Take theirs or keep yours first'

/** The saved version of the resource that a form edits, in comparison with the form. */
export interface SavedVersion<Saved = unknown> {
  /**
   * Whether a field was changed both in the form and elsewhere since the form was opened. The user then decides which
   * value is saved.
   */
  readonly isChanged: boolean
  /** saved version when the form was opened or last merged */
  readonly began: Saved
  /** Returns the fields that were changed on both sides, given the form's current values. */
  readonly conflicts: () => readonly FieldConflict[]
  /** Sets the conflicting fields of the form to their saved values. */
  readonly takeTheirs: () => void
  /** Keeps the form's values in the conflicting fields, so that saving overwrites the saved ones. */
  readonly keepMine: () => void
}

/**
 * Makes an open form follow its saved resource. Fields that the user has not edited get the saved values. If a field
 * was changed in the form and elsewhere, the user must resolve this conflict before submitting.
 * @param saved the current resource on the server
 * @param valuesOf returns the form values of a resource
 */
export function useSaved<Values extends FieldValues, Saved>(
  form: UseFormReturn<Values>,
  saved: Saved,
  valuesOf: (saved: Saved) => Values,
): SavedVersion<Saved> {
  const [base, setBase] = useState(saved)
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  // A new saved version that arrives during submission is assumed to be the result of the submission.
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
    // The notice disappears together with the button that was pressed, so the focus moves to the form.
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
