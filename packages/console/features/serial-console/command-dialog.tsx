import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { serialCommand } from './command.ts'

/** The button "CLI command", which shows a command for the serial console of an instance. */
export function SerialCommandButton({ project, instance }: { project: string; instance: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>CLI command</Button>
      {isOpen && (
        <Dialog
          isOpen
          title="CLI command"
          width="free"
          onClose={() => setOpen(false)}
          footer={
            <Button variant="primary" onPress={() => setOpen(false)}>
              Close
            </Button>
          }
        >
          <p className="mb-2 text-fg-muted">
            Opens the serial console of <b className="text-fg">{instance}</b> in a terminal, with websocat and
            a device token in PORTICO_TOKEN.
          </p>
          <CodeBlock label="Command" wrap code={serialCommand(project, instance, location.href)} />
        </Dialog>
      )}
    </>
  )
}
