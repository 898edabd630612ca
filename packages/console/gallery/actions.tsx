import { useState } from 'react'
import { Ellipsis, Plus, RotateCw, Terminal } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Kbd } from '#ui/badges/kbd.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const reason = 'Only a stopped or failed instance can be started'

export function ActionChapter() {
  const [pending, setPending] = useState(false)
  const run = () => {
    setPending(true)
    setTimeout(() => setPending(false), 50)
  }
  return (
    <Chapter id="actions" title="Actions">
      <Specimen title="Variants">
        <Button variant="primary" icon={Plus}>
          New instance
        </Button>
        <Button>Export</Button>
        <Button variant="quiet" icon={Terminal}>
          Serial console
        </Button>
        <Button variant="danger">Delete</Button>
        <Button variant="quiet-danger">Delete</Button>
      </Specimen>
      <Specimen title="Small">
        <Button variant="primary" size="sm">
          Create
        </Button>
        <Button size="sm">Previous</Button>
        <Button size="sm" variant="quiet">
          Show all
        </Button>
        <Button size="sm" variant="danger">
          Remove
        </Button>
      </Specimen>
      <Specimen title="Pending (for at least half a second) and disabled with a reason">
        <Button variant="primary" pending>
          Create instance
        </Button>
        <Button pending={pending} onPress={run}>
          Run a 50 ms action
        </Button>
        <Button disabledReason={reason}>Start</Button>
        <Button variant="primary" disabledReason={reason}>
          Start
        </Button>
        <Button variant="danger" disabledReason={reason}>
          Delete
        </Button>
        <Button variant="quiet" disabledReason={reason}>
          Start
        </Button>
      </Specimen>
      <Specimen title="Links as buttons, icon buttons, copy">
        <LinkButton href="/projects/web/instances-new" variant="primary" icon={Plus}>
          New instance
        </LinkButton>
        <LinkButton href="/projects/web/disks">Disks</LinkButton>
        <IconButton icon={RotateCw} label="Refresh" />
        <IconButton icon={RotateCw} label="Refreshing" pending />
        <IconButton icon={Ellipsis} label="More actions" variant="default" />
        <IconButton icon={Ellipsis} label="More" disabledReason="Nothing more to do" />
        <CopyButton value="935499b3-fd96-4432-9c21-4113bc1eb8b7" label="Copy ID" />
      </Specimen>
      <Specimen title="Links and keys">
        <p>
          A boot disk is made from an <Link href="/images">image</Link>; read about it in the{' '}
          <Link href="https://docs.example.test/images">guide</Link>. Press <Kbd>⌘K</Kbd> to find anything.
        </p>
      </Specimen>
    </Chapter>
  )
}
