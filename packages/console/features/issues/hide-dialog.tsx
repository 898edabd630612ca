import type { Issue } from '@portico/contract/types.ts'
import { useForm } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { useAction } from '#data/use-action.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Form } from '#ui/forms/form.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { hideIssue } from './actions.ts'
import { serverTime } from '#ui/server-clock.ts'

const hour = 3_600_000

const times = [
  { value: '1', label: 'an hour' },
  { value: '24', label: 'a day' },
  { value: '168', label: 'a week' },
  { value: '720', label: '30 days' },
] as const

interface HideForm {
  /** Hours */
  hours: string
  reason: string
}

/** A dialog that hides an issue for some time, with a reason. */
export function HideDialog(props: { issue: Issue; title: string; onClose: () => void }) {
  const { issue, title, onClose } = props
  const form = useForm<HideForm>({ defaultValues: { hours: '24', reason: '' } })
  const { run: send, ...sending } = useAction({
    mutationFn: async ({ hours, reason }: HideForm) => {
      await hideIssue(issue, new Date(serverTime() + Number(hours) * hour), reason.trim())
      toast.success({ content: `${title}: hidden` })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      title="Hide issue"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={sending.isPending}
            onPress={() => void form.handleSubmit(send)()}
          >
            Hide
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={send}>
        <p className="text-fg-muted">
          <b className="text-fg">{title}</b> is hidden for all operators until then. It reappears if the
          problem still exists.
        </p>
        {sending.error && <Notice kind="error">{messageOf(sending.error)}</Notice>}
        <RadioField control={form.control} name="hours" label="For" required choices={times} />
        <TextField
          control={form.control}
          name="reason"
          label="Why"
          required
          hint="Other operators can read it. Example: spare parts are ordered."
        />
      </Form>
    </Dialog>
  )
}
