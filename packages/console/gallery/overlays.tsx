import { useState } from 'react'
import { Ellipsis, HardDrive } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { ErrorMarker, ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Form } from '#ui/forms/form.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function DiskPanel({ onDismiss }: { onDismiss: () => void }) {
  const form = useForm({ defaultValues: { name: '', description: '' } })
  const { control, formState } = form
  return (
    <SidePanel
      title="Create disk"
      subtitle={{ icon: HardDrive, text: 'in project web' }}
      onDismiss={onDismiss}
      isDirty={formState.isDirty}
      animateIn
      footerNote={<ErrorMarker />}
      footer={
        <>
          <Button onPress={onDismiss}>Cancel</Button>
          <SubmitButton control={control} formId="disk-form">
            Create disk
          </SubmitButton>
        </>
      }
    >
      <Form id="disk-form" form={form} onSubmit={() => wait(800).then(onDismiss)}>
        <ErrorSummary message="Disk name already exists" />
        <NameField control={control} name="name" />
        <DescriptionField control={control} name="description" />
      </Form>
    </SidePanel>
  )
}

export function OverlayChapter() {
  const [open, setOpen] = useState<'dialog' | 'panel' | null>(null)
  const close = () => setOpen(null)
  return (
    <Chapter id="overlays" title="Overlays">
      <Specimen title="Menu, popover, dialog, side panel, confirmation">
        <Menu
          trigger={<IconButton icon={Ellipsis} label="Row actions" variant="default" />}
          entries={[
            { label: 'Copy ID' },
            { label: 'Start', disabledReason: 'Only a stopped or failed instance can be started' },
            { label: 'View disks', href: '/projects/web/disks' },
            { heading: 'Theme', entries: [{ label: 'Light', selected: true }, { label: 'Dark' }] },
            { heading: '', entries: [{ label: 'Delete', tone: 'danger' }] },
          ]}
        />
        <Popover label="Refresh" trigger={<Button>Popover</Button>}>
          <p>Every ten seconds, while this page is in sight.</p>
        </Popover>
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button onPress={() => setOpen('panel')}>Side panel</Button>
        <Button
          onPress={() =>
            confirm({
              title: 'Confirm delete',
              body: (
                <>
                  Delete disk <b>data-01</b>? Its snapshots stay.
                </>
              ),
              actionLabel: 'Delete',
              tone: 'danger',
              onConfirm: () => wait(900),
            })
          }
        >
          Confirmation
        </Button>
        <Button
          onPress={() =>
            confirm({
              title: 'Confirm detach',
              body: 'Detach this disk? It fails, to show how.',
              failureTitle: 'Disk could not be detached',
              onConfirm: () => wait(600).then(() => Promise.reject(new Error('The instance is running'))),
            })
          }
        >
          Failing confirmation
        </Button>
      </Specimen>
      <Dialog
        isOpen={open === 'dialog'}
        title="Attach floating IP"
        onClose={close}
        footer={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" disabledReason="Choose an address first">
              Attach
            </Button>
          </>
        }
      >
        <p className="text-fg-muted">The instance becomes reachable at the address at once.</p>
      </Dialog>
      {open === 'panel' && <DiskPanel onDismiss={close} />}
    </Chapter>
  )
}
