import { useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import type { CallArgs } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/text.ts'
import { Menu } from '#ui/overlays/menu.tsx'

/** A menu that exports all matching changes as CSV or JSON lines, with progress. */
export function ExportMenu({ args }: { args: CallArgs<'porticoChanges'> }) {
  const { capabilities } = useSession()
  const [progress, setProgress] = useState<number | null>(null)

  async function save(format: 'csv' | 'jsonl') {
    setProgress(0)
    try {
      const { exportActivity } = await import('./export-activity.ts')
      const count = await exportActivity(args, format, capabilities, setProgress)
      if (count !== null) announce(`${countOf(count, 'change')} exported`)
    } catch (error) {
      toast.error({ title: 'Could not export the changes', content: messageOf(error) })
    } finally {
      setProgress(null)
    }
  }

  return (
    <Menu
      trigger={
        <Button disabledReason={progress === null ? null : 'The export is already running'}>
          {progress === null || progress === 0 ? 'Export' : `${countOf(progress, 'change')}…`}
        </Button>
      }
      entries={[
        { label: 'CSV, one row for each change', onAction: () => void save('csv') },
        { label: 'JSON lines, with all fields', onAction: () => void save('jsonl') },
      ]}
    />
  )
}
