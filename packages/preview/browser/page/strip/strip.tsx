import { Button } from '@portico/console/ui/actions/button.tsx'
import { useState } from 'react'
import { visitor } from '#visitor.ts'
import { About } from './about.tsx'
import { ChaosControl } from './chaos-control.tsx'
import { useFirstPage, usePathname } from './page-state.ts'

/** The strip above the page, which says that this is a preview. */
export function Strip() {
  const [isAboutOpen, setAboutOpen] = useState(false)
  const loaded = useFirstPage()
  const isSignIn = usePathname().startsWith('/login/')
  return (
    <aside
      aria-label="Technical preview"
      // The strip stays usable while a dialog of the console is open, so that visitors can see how the dialog handles
      // errors.
      data-react-aria-top-layer="true"
      className="fixed inset-x-0 top-0 z-[60] flex h-(--strip-height) items-center gap-3 bg-selected px-3 text-xs"
    >
      <p className="min-w-0 flex-1 truncate">
        {isSignIn ? (
          <>
            Sign in as <b>{visitor.username}</b> with the password <b>{visitor.password}</b>
          </>
        ) : (
          <>
            <b>Technical preview.</b>{' '}
            <span className="max-sm:hidden">Everything happens in this browser.</span>
          </>
        )}
      </p>
      <ChaosControl />
      <Button
        size="sm"
        onPress={() => setAboutOpen(true)}
        disabledReason={loaded ? null : 'The first page is still loading'}
      >
        Learn more
      </Button>
      <About isOpen={isAboutOpen} onClose={() => setAboutOpen(false)} />
    </aside>
  )
}
