import { shownNameProblem } from '@portico/domain/names.ts'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError, messageOf } from '#data/api-error.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/forms/form.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** A dialog for the name of a view. If the server refuses the name, the dialog keeps the input. */
export function NameDialog(props: {
  title: string
  /** verb on the button */
  label: string
  name: string
  note?: string
  /** Saves the name. The dialog closes when the promise resolves, and shows the error when it rejects. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}) {
  const { onName, onClose } = props
  const formId = useId()
  const form = useForm({ defaultValues: { name: props.name } })
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async ({ name }: { name: string }) => {
    setFailure(null)
    try {
      await onName(name.trim())
      onClose()
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'ObjectAlreadyExists'
      if (isTaken) form.setError('name', { message: 'Another view has this name' }, { shouldFocus: true })
      else setFailure(messageOf(error))
    }
  }
  return (
    <Dialog
      isOpen
      title={props.title}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <SubmitButton control={form.control} formId={formId}>
            {props.label}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <TextField
          control={form.control}
          name="name"
          label="Name"
          required
          autoFocus
          validate={(text) => (text.trim() === '' ? 'Name is required' : shownNameProblem(text))}
          hint={props.note}
        />
      </Form>
    </Dialog>
  )
}
