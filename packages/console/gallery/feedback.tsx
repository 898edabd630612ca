import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { LoadingBar } from '#ui/feedback/loading-bar.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Chapter, Specimen } from './specimen.tsx'

export function FeedbackChapter() {
  const [pending, setPending] = useState(false)
  return (
    <Chapter id="feedback" title="Feedback">
      <LoadingBar pending={pending} />
      <Specimen title="Notices" layout="block">
        <div className="flex flex-col gap-2">
          <Notice title="Roles add up">A role on the silo reaches every project in it.</Notice>
          <Notice kind="warn" title="The pool is nearly full">
            12 of 256 addresses are left.
          </Notice>
          <Notice kind="error" title="The range was refused">
            It overlaps 10.0.0.0/24, which the pool already holds.
          </Notice>
        </div>
      </Specimen>
      <Specimen title="Banner" layout="block">
        <Banner tone="warn" onDismiss={() => undefined}>
          Technical preview: everything happens in this browser and is gone on reload.
        </Banner>
      </Specimen>
      <Specimen title="Waiting">
        <Spinner label="Loading" />
        <Spinner size="sm" />
        <Skeleton />
        <Button onPress={() => setPending(!pending)}>
          {pending ? 'Finish loading' : 'Start the loading bar'}
        </Button>
      </Specimen>
      <Specimen title="Toasts">
        <Button
          onPress={() =>
            void toast.success({
              content: (
                <>
                  Disk <b>data-01</b> deleted
                </>
              ),
            })
          }
        >
          Success
        </Button>
        <Button
          onPress={() =>
            void toast.error({
              title: 'Disk could not be deleted',
              content: 'It is attached to instance db-primary. Detach it first.',
              action: {
                label: 'Go to the instance that holds this disk',
                href: '/projects/web/instances/db-primary',
              },
            })
          }
        >
          Error with an action
        </Button>
        <Button
          onPress={() => {
            const id = toast.progress({ content: 'db-primary is stopping' })
            setTimeout(() => toast.replace(id, 'success', { content: 'db-primary stopped' }), 2000)
          }}
        >
          In progress
        </Button>
        <Button
          onPress={() => void toast.info({ title: 'Stays', content: 'Until dismissed', timeout: null })}
        >
          Without an end
        </Button>
      </Specimen>
    </Chapter>
  )
}
