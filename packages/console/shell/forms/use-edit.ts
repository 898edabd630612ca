import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { recordRename } from '#data/refresh-to-position.ts'
import type { Invoke } from '#data/calls.ts'
import { withLatest } from '#data/with-latest.ts'
import { mergeFields } from './merge-fields.ts'
import type { ChangesOf } from './use-last-change.ts'
import { FieldProblem } from './use-form-submit.ts'
import { type SavedVersion, useSaved, whyUndecided } from './use-saved.ts'

/** The state of a form that edits a resource which other users may change at the same time. */
export interface Edit<Values extends FieldValues, Saved> {
  readonly meanwhile: SavedVersion<Saved>
  /** the resource as text, for example `this project` */
  readonly what: string
  /** selects the changes of the resource in the change log */
  readonly of: ChangesOf
  /** Reads the current resource by its ID. @throws CallError */
  readonly read: (send: Invoke) => Promise<Saved>
  /**
   * Reads the resource again and sends the changes of the form. Changes of other fields by other users are kept. If
   * another user changed the same field, nothing is sent and the form shows the conflict.
   * @param change sends the change, given the current resource and the merged form
   * @throws FieldProblem for a conflict; CallError
   */
  readonly save: <Answer>(
    filled: Values,
    change: (now: Saved, merged: Values, send: Invoke) => Promise<Answer>,
  ) => Promise<Answer>
}

/**
 * Makes an edit form follow its resource and send only changed fields.
 * @param options.saved the resource on the page, with live updates
 * @param options.valuesOf returns the form values of the resource
 * @param options.read reads the resource by its ID, since it may have been renamed
 */
export function useEdit<Values extends FieldValues, Saved>(
  form: UseFormReturn<Values>,
  options: Pick<Edit<Values, Saved>, 'what' | 'of' | 'read'> & {
    saved: Saved
    valuesOf: (saved: Saved) => Values
  },
): Edit<Values, Saved> {
  const { saved, valuesOf, read, what, of } = options
  const [lastRead, setLastRead] = useState<{ readonly after: Saved; readonly resource: Saved } | null>(null)
  // The version that was read while saving is newer than the version that the page had at that time.
  const latest = lastRead?.after === saved ? lastRead.resource : saved
  const meanwhile = useSaved(form, latest, valuesOf)
  return {
    meanwhile,
    what,
    of,
    read,
    save: (filled, change) =>
      withLatest(read, (now, send) => {
        const { merged, conflicts } = mergeFields(valuesOf(meanwhile.began), valuesOf(now), filled)
        if (conflicts.length === 0) return renaming(now, merged, () => change(now, merged, send))
        setLastRead({ after: saved, resource: now })
        throw new FieldProblem(whyUndecided)
      }),
  }
}

/** Sends a change. While a rename is sent, queries with the old name are not refetched. */
async function renaming<Answer>(
  now: unknown,
  merged: FieldValues,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { id, name } = now as { id?: unknown; name?: unknown }
  const isRename = typeof id === 'string' && typeof name === 'string' && (merged['name'] ?? name) !== name
  const undo = isRename ? recordRename(id, name) : () => {}
  try {
    return await send()
  } catch (error) {
    undo()
    throw error
  }
}
