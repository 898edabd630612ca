import { actorText } from '@portico/domain/changes/actor.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { isNotFound } from '#data/api-error.ts'
import { invokeWith } from '#data/calls.ts'
import { keepPage } from '#data/keep-page.ts'
import { queryClient } from '#data/query-client.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { type GoneText, goneText, renamedText } from './gone-text.ts'
import { useLastChange } from './use-last-change.ts'
import type { Edit } from './use-edit.ts'

/** The resource that a form edits, and how to read it again. */
type Edited = Pick<Edit<never, unknown>, 'what' | 'of' | 'read'> & {
  readonly meanwhile: { readonly began: unknown }
}

/**
 * Shows a notice if the edited resource was deleted or renamed elsewhere while the form has unsaved input, and keeps
 * the page. Without unsaved input, the page becomes "Page not found".
 */
export function GoneNotice<Values extends FieldValues>({
  form,
  edit,
}: {
  form: UseFormReturn<Values>
  edit?: Edited | undefined
}) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  useEffect(() => {
    if (!isDirty) return
    const release = keepPage()
    return () => {
      release()
      // The 404 response was ignored while the form had unsaved input. Refetching makes the page show it.
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isNotFound(state.error) })
    }
  }, [isDirty])
  // While a rename is submitted, queries with the old name fail with 404, which is no reason for a notice.
  return isDirty && !isSubmitting ? <Gone edit={edit} /> : null
}

function Gone({ edit }: { edit: Edited | undefined }) {
  const message = useSyncExternalStore(follow, goneMessage)
  if (message === undefined) return null
  if (edit === undefined) return <GoneWith {...goneText('a resource of this form', message)} />
  return <EditedGone key={message} edit={edit} message={message} />
}

/**
 * The notice of a form whose resource is not found by its name. Reading the resource by its ID shows whether it was
 * renamed or deleted.
 */
function EditedGone({ edit, message }: { edit: Edited; message: string }) {
  const { what, of, meanwhile } = edit
  const [read] = useState(() => edit.read)
  const [found, setFound] = useState<{ readonly name: string | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void read(invokeWith({ expected: [404] }))
      .then(nameOf, () => null)
      .then((name) => {
        if (isCurrent) setFound({ name })
      })
    return () => {
      isCurrent = false
    }
  }, [read])
  const last = useLastChange(of)
  const before = nameOf(meanwhile.began)
  if (found === null) return null
  if (found.name === null || before === null) return <GoneWith {...goneText(what, message)} />
  const who = last === undefined ? null : actorText(last.actor)
  return <GoneWith {...renamedText(what, { before, now: found.name }, who)} />
}

const GoneWith = ({ title, text }: GoneText) => (
  <Notice kind="warn" title={title} isAlert>
    {text}
  </Notice>
)

function nameOf(resource: unknown): string | null {
  const { name } = resource as { readonly name?: unknown }
  return typeof name === 'string' ? name : null
}

const cache = queryClient.getQueryCache()
const follow = (onChange: () => void) => cache.subscribe(onChange)

/** Returns the message of a query of the page that failed with 404; undefined if none did. */
function goneMessage(): string | undefined {
  const [gone] = cache.findAll({
    type: 'active',
    predicate: ({ state: { data, error }, meta }) =>
      data !== undefined && isNotFound(error) && meta?.['notFoundIsFine'] !== true,
  })
  return gone?.state.error?.message
}
