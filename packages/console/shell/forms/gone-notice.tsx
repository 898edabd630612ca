import { useEffect, useSyncExternalStore } from 'react'
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { isNotFound } from '#data/api-error.ts'
import { holdPage } from '#data/leaving.ts'
import { queryClient } from '#data/query-client.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/**
 * While there is unsaved input, the page stays though what it is about is deleted elsewhere: this holds it, and says
 * so. Without input the page becomes "Page not found" as any other.
 */
export function GoneNotice<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  useEffect(() => {
    if (!isDirty) return
    const release = holdPage()
    return () => {
      release()
      // That it is gone was noticed while it did not count: looked for once more, it does.
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isNotFound(state.error) })
    }
  }, [isDirty])
  // Of what is just being given another name, the old one is not found.
  return isDirty && !isSubmitting ? <Gone /> : null
}

function Gone() {
  const message = useSyncExternalStore(follow, goneMessage)
  if (message === undefined) return null
  return (
    <Notice kind="warn" title="Deleted or renamed meanwhile, or no longer yours to see">
      {message}. What you typed stays until you close the form.
    </Notice>
  )
}

const cache = queryClient.getQueryCache()
const follow = (onChange: () => void) => cache.subscribe(onChange)

/** What is told of something that the page has shown and that is not there any more; undefined where all is. */
function goneMessage(): string | undefined {
  const [gone] = cache.findAll({
    type: 'active',
    predicate: ({ state: { data, error }, meta }) =>
      data !== undefined && isNotFound(error) && meta?.['notFoundIsFine'] !== true,
  })
  return gone?.state.error?.message
}
