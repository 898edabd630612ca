import type { AccessToken } from '@portico/contract/types.ts'
import { shownNameProblem } from '@portico/domain/names.ts'
import { useForm } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { type CallArgs, invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { useAction } from '#data/use-action.ts'
import { Button } from '#ui/actions/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/forms/form.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { formatDateTime } from '#ui/format/date.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { serverTime } from '#ui/server-clock.ts'

const day = 86_400_000

const lifetimes = [
  { value: '1', label: 'in a day' },
  { value: '7', label: 'in 7 days' },
  { value: '30', label: 'in 30 days' },
  { value: '90', label: 'in 90 days' },
  { value: 'never', label: 'when it is revoked' },
] as const

interface TokenForm {
  name: string
  /** Number of days from now, `kept` or `never` */
  ends: string
}

/** A dialog for the name and expiry of a token. */
export function TokenDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const kept = token.timeExpires
  const form = useForm<TokenForm>({
    defaultValues: { name: token.name ?? '', ends: kept === null ? 'never' : 'kept' },
  })
  const update = useAction({
    mutationFn: async (args: CallArgs<'porticoAccessTokenUpdate'>) => {
      await invoke('porticoAccessTokenUpdate', args)
      toast.success({ content: 'Access token changed' })
      onClose()
      await invalidate('access_token')
    },
  })
  const send = ({ name, ends }: TokenForm) => {
    const time =
      ends === 'never' ? null : ends === 'kept' ? kept : new Date(serverTime() + Number(ends) * day)
    void update.run({
      path: { token: token.id },
      body: { name: name.trim() === '' ? null : name.trim(), timeExpires: time?.toISOString() ?? null },
    })
  }
  return (
    <Dialog
      isOpen
      title="Name and expiry of an access token"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={update.isPending} onPress={() => void form.handleSubmit(send)()}>
            Save
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={send}>
        {update.error && <Notice kind="error">{messageOf(update.error)}</Notice>}
        <TextField
          control={form.control}
          name="name"
          label="Name"
          validate={shownNameProblem}
          hint="A name to recognize it by, such as the machine that uses it."
        />
        <RadioField
          control={form.control}
          name="ends"
          label="Ends"
          choices={[...(kept === null ? [] : [{ value: 'kept', label: formatDateTime(kept) }]), ...lifetimes]}
        />
      </Form>
    </Dialog>
  )
}
