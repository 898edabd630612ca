import { checkTransitIps } from '@portico/domain/instances/nic-rules.ts'
import { canonicalIp } from '@portico/domain/ip/cidr.ts'
import { cidrProblem } from '@portico/domain/ip/problems.ts'
import { useId, useState } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { FieldError } from '#ui/forms/field-frame.tsx'
import { requireAdded } from '#ui/forms/require-added.ts'
import { MiniTable } from '#ui/page/mini-table.tsx'
import type { NicEdit } from './request.ts'

/** Returns why the server would refuse these blocks, or null. */
function refusalOf(blocks: readonly string[]): string | null {
  const message = checkTransitIps(blocks)?.message
  return message === undefined ? null : message.charAt(0).toUpperCase() + message.slice(1)
}

const columns = [
  { header: 'Network', cell: (block: string) => <code className="font-mono text-xs">{block}</code> },
]

const isAdded = requireAdded('interface')

/** Networks in addition to its own address for which an interface may send and receive packets. */
export function TransitIps({ form }: { form: UseFormReturn<NicEdit> }) {
  const { control } = form
  const id = useId()
  const blocks = useWatch({ control, name: 'transitIps' })
  const {
    field: { ref, value: text, onBlur },
    fieldState,
  } = useController({ control, name: 'transitText', rules: { validate: isAdded } })
  // The problem of the last attempt to add a block, shown until the text changes.
  const [refused, setRefused] = useState<string | null>(null)
  const problem = refused ?? fieldState.error?.message ?? null
  const setBlocks = (next: string[]) => form.setValue('transitIps', next, { shouldDirty: true })
  const setText = (typed: string) => {
    form.setValue('transitText', typed, { shouldDirty: true })
    form.clearErrors('transitText')
    setRefused(null)
  }
  const add = () => {
    const block = canonicalIp(text.trim())
    const found =
      cidrProblem(block) ??
      (blocks.includes(block) ? 'It is already in the list' : null) ??
      refusalOf([...blocks, block])
    setRefused(found)
    if (found !== null) return
    setBlocks([...blocks, block])
    setText('')
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <div>
        <label id={`${id}-label`} htmlFor={id} className="font-semibold">
          Transit IPs
        </label>
        <p id={`${id}-hint`} className="text-xs text-fg-muted">
          Networks that the instance forwards for, such as 10.4.0.0/16
        </p>
      </div>
      <div className="field-box">
        <input
          id={id}
          ref={ref}
          className="field-input font-mono text-xs"
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? `${id}-hint` : `${id}-error`}
          onBlur={onBlur}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </div>
      {problem !== null && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      <div className="flex justify-end gap-2">
        <Button
          size="sm"
          variant="quiet"
          disabledReason={text === '' ? 'Nothing to clear' : null}
          onPress={() => setText('')}
        >
          Clear
        </Button>
        <Button size="sm" disabledReason={text === '' ? 'Type a network first' : null} onPress={add}>
          Add transit IP
        </Button>
      </div>
      {blocks.length > 0 && (
        <MiniTable
          label="Transit IPs"
          noun="transit IP"
          columns={columns}
          rows={blocks}
          rowName={(block) => block}
          onRemove={(block) => setBlocks(blocks.filter((one) => one !== block))}
        />
      )}
    </div>
  )
}
