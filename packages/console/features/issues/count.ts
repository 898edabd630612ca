import { useEffect, useState } from 'react'
import { useSession } from '#shell/session.tsx'
import { sectionNotes } from '#shell/navigation/section-notes.ts'
import { paths } from '#shell/paths.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { openIssues, useIssues } from './issues.ts'

/** Polling interval in ms on pages other than the issues page, so that urgent issues are seen within a minute */
const seldom = 60_000

/** Updates the number of issues in the sidebar. It runs when the page is idle. */
export function IssueCount() {
  const tells = useSession().capabilities.issues === true
  const [isQuiet, setQuiet] = useState(false)
  const { data } = useIssues(seldom, tells && isQuiet)
  const count = data && openIssues(data).length
  useEffect(() => whenIdle(() => setQuiet(true)), [])
  useEffect(() => {
    sectionNotes.set(count ? { [paths.issues()]: count } : {})
  }, [count])
  return null
}
