import { Button } from '@portico/console/ui/actions/button.tsx'
import { Link } from '@portico/console/ui/actions/link.tsx'
import { Dialog } from '@portico/console/ui/overlays/dialog.tsx'
import { visitor } from '#visitor.ts'

/** Address of the source code, which differs per installation; set by VITE_PORTICO_SOURCE at build time. */
const source: string | undefined = import.meta.env['VITE_PORTICO_SOURCE']

/** Dialog that describes the preview and its limits. */
export function About({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Technical preview"
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <div className="grid gap-3 text-fg-muted [&_b]:text-fg">
        <p>
          The console you see runs against a whole control plane <b>inside this browser</b>: a database, a
          rack of simulated sleds, and machines that follow a script. Nothing leaves this page, and no real
          machine exists.
        </p>
        <p>
          What you change stays while you move around. <b>Reloading the page, or signing out, begins again</b>{' '}
          with the example content. To sign in, use <b>{visitor.username}</b> with the password{' '}
          <b>{visitor.password}</b>.
        </p>
        <p>
          Requests and answers have the shapes of the API document. How things behave, such as how long
          machines take to start, is approximate. Each call takes 200 to 400 ms; <b>Chaos</b> in the strip
          makes calls fail.
        </p>
        {source !== undefined && source !== '' && (
          <p>
            <Link href={source}>Source code</Link>
          </p>
        )}
      </div>
    </Dialog>
  )
}
