import { useState } from 'react'
import { FileUp, X } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { truncateMiddle } from '../format/truncate.ts'
import { tip } from '../overlays/tip.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, useField, type FieldBinding } from './use-field.ts'

const NAME_SHOWN = 32

/** A file input that also accepts dropped files. */
export function FileField<Values extends FieldValues>(
  props: FieldText & FieldBinding<Values, File | null> & { accept?: string },
) {
  const field = useField<Values, File | null>(props, requiredRule(props.label, props.required))
  const [dragging, setDragging] = useState(false)
  const file = field.value
  return (
    <FieldFrame {...props} error={field.error}>
      {(ids) => (
        <div
          className={cx(
            'relative flex min-h-14 items-center gap-3 rounded-md border border-dashed bg-raised px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
            dragging
              ? 'border-accent bg-selected'
              : ids['aria-invalid']
                ? 'border-bad'
                : 'border-line-strong',
          )}
          onDragOver={(event) => {
            event.preventDefault()
            setDragging(true)
          }}
          onDragLeave={() => setDragging(false)}
          onDrop={(event) => {
            event.preventDefault()
            setDragging(false)
            const dropped = event.dataTransfer.files[0]
            if (dropped) field.set(dropped)
          }}
        >
          <FileUp size={16} strokeWidth={1.75} aria-hidden className="flex-none text-fg-faint" />
          <span className="min-w-0 flex-1">
            {file ? (
              <>
                <span className="block truncate" {...tip(file.name.length > NAME_SHOWN ? file.name : null)}>
                  {truncateMiddle(file.name, NAME_SHOWN)}
                </span>
                <span className="text-xs text-fg-muted">{formatBytes(file.size)}</span>
              </>
            ) : (
              <span className="text-fg-muted">Drop a file here or press to choose one</span>
            )}
          </span>
          <input
            {...ids}
            type="file"
            ref={field.ref}
            name={field.name}
            accept={props.accept}
            disabled={props.isDisabled}
            className="absolute inset-0 cursor-pointer opacity-0"
            // Lets the user select the same file again after clearing the field
            value=""
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0]
              if (chosen) field.set(chosen)
            }}
            onBlur={field.onBlur}
          />
          {file && (
            <span className="relative">
              <IconButton icon={X} size="sm" label="Clear file" onPress={() => field.set(null)} />
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
