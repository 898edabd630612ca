import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { useState, type ReactNode } from 'react'
import { messageOf } from '#data/api-error.ts'
import { useAction } from '#data/use-action.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'
import type { PickItem } from '#ui/pickers/item.ts'
import type { PickerSource } from '#ui/pickers/source.ts'
import { LazyCode } from '../as-code/lazy-code.tsx'
import { useAsCode } from '../as-code/use-as-code.tsx'

/** A small dialog in which the user selects a resource to attach. */
export function PickDialog(props: {
  title: string
  /** label of the field */
  label: string
  note?: ReactNode
  /** note above the field, about all options */
  notice?: ReactNode
  items: readonly PickItem[]
  source: PickerSource
  emptyText: string
  /** label of the submit button; `Attach` if omitted */
  submitLabel?: string
  /** value that is selected at first */
  initial?: string | null
  /** Attaches the selected resource. The dialog closes when the promise resolves, and shows the error if it rejects. */
  onAttach: (value: string) => Promise<void> | void
  /** Returns the request that attaches a value. A button in the footer shows it as code. */
  asCode?: (value: string) => CodeRequest
  onClose: () => void
}) {
  const { label, note, asCode, onClose } = props
  const code = useAsCode()
  const [picked, setPicked] = useState<string | null>()
  const value = picked === undefined ? (props.initial ?? null) : picked
  const isEmpty = props.source.isFetched && props.items.length === 0
  const whyNotYet = isEmpty ? props.emptyText : 'Choose one first'
  const attach = useAction({
    mutationFn: async (chosen: string) => {
      await props.onAttach(chosen)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      title={props.title}
      onClose={onClose}
      width={code.isOpen ? 'wide' : 'medium'}
      footer={
        <>
          {asCode && <span className="mr-auto">{code.button}</span>}
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={attach.isPending}
            disabledReason={value === null ? whyNotYet : null}
            onPress={() => value !== null && void attach.run(value)}
          >
            {props.submitLabel ?? 'Attach'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {attach.error !== null && <Notice kind="error">{messageOf(attach.error)}</Notice>}
        {props.notice}
        {note !== undefined && <Notice>{note}</Notice>}
        <div>
          <label htmlFor="picked" id="picked-label" className="mb-1 block font-semibold">
            {label}
          </label>
          <Combobox
            id="picked"
            aria-labelledby="picked-label"
            items={props.items}
            value={value}
            onChange={setPicked}
            {...props.source}
            emptyText={props.emptyText}
          />
        </div>
      </div>
      {asCode &&
        code.isOpen &&
        (value === null ? (
          <p className="mt-4 text-fg-muted">Choose one to see its request.</p>
        ) : (
          <LazyCode request={asCode(value)} onMissing={code.hide} />
        ))}
    </Dialog>
  )
}
