import { useEffect, useState } from 'react'
import { useSession } from '#shell/session.tsx'
import { sectionNotes } from '#shell/navigation/section-notes.ts'
import { paths } from '#shell/paths.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { openOnes, useIssues } from './issues.ts'

/** ms between looks from other pages: what cannot wait is seen within a minute */
const seldom = 60_000

/** Tells the sidebar how many issues there are, once the page has nothing better to do. */
export function IssueCount() {
  const tells = useSession().capabilities.issues === true
  const [isQuiet, setQuiet] = useState(false)
  const { data } = useIssues(seldom, tells && isQuiet)
  const count = data && openOnes(data).length
  useEffect(() => whenIdle(() => setQuiet(true)), [])
  useEffect(() => {
    sectionNotes.set(count ? { [paths.issues()]: count } : {})
  }, [count])
  return null
}
