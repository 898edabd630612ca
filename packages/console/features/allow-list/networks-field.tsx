import { maxAllowedNetworks } from '@portico/domain/allow-list/allow-list.ts'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { FieldError } from '#ui/forms/field-frame.tsx'
import { requireAdded } from '#ui/forms/require-added.ts'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { coveredBy } from './changes.ts'
import type { AllowListForm } from './request.ts'
import { networkOf, parseNetworks, type InvalidText } from './parse-networks.ts'

const isAdded = requireAdded('list')

/** The field of allowed networks: a list, and an input that adds typed or pasted networks. */
export function NetworksField({ form, own }: { form: UseFormReturn<AllowListForm>; own: string | null }) {
  const id = useId()
  const [ips, typed] = useWatch({ control: form.control, name: ['ips', 'typed'] })
  const [unread, setUnread] = useState<readonly InvalidText[]>([])
  const isFull = ips.length > maxAllowedNetworks

  const set = (list: readonly string[]) =>
    form.setValue('ips', list, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const addTyped = () => {
    const { networks, unread: left } = parseNetworks(form.getValues('typed'), ips)
    set([...ips, ...networks])
    setUnread(left)
    form.setValue('typed', left.map(({ text }) => text).join('\n'), { shouldDirty: true })
    form.clearErrors('typed')
    form.setFocus('typed')
  }
  return (
    <div role="group" aria-labelledby={`${id}title`} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline gap-2">
        <span id={`${id}title`} className="font-semibold">
          Networks
        </span>
        <span className="text-xs text-fg-muted">
          {ips.length === 0
            ? 'None yet'
            : `${numberText(ips.length)} of at most ${numberText(maxAllowedNetworks)}`}
        </span>
      </div>
      <Networks ips={ips} own={own} onRemove={(ip) => set(ips.filter((each) => each !== ip))} />
      {isFull && (
        <FieldError id={`${id}full`}>
          At most {numberText(maxAllowedNetworks)} networks can be in the list
        </FieldError>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the box adds what it holds */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement))
            return
          event.preventDefault()
          if (form.getValues('typed').trim() !== '') addTyped()
        }}
      >
        <TextareaField
          control={form.control}
          name="typed"
          label="Add networks"
          mono
          rows={2}
          placeholder="203.0.113.0/24"
          hint="An address or a network such as 203.0.113.0/24; separate several with spaces, commas or line breaks"
          validate={(typed, { allow }) => {
            const outcome = allow === 'any' ? true : isAdded(typed)
            return outcome === true ? null : outcome
          }}
        />
      </div>
      {unread.length > 0 && typed !== '' && (
        <ul aria-label="Not added" className="flex flex-col gap-0.5 text-xs text-bad">
          {unread.map(({ text, problem }) => (
            <li key={text} className="break-words">
              <span className="font-mono">{text}</span>: {problem}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} onPress={addTyped}>
          Add to list
        </Button>
        {own !== null && coveredBy(ips, own) === undefined && (
          <Button variant="quiet" onPress={() => set([...ips, networkOf(own)])}>
            Add your address
          </Button>
        )}
      </div>
    </div>
  )
}

/** A list of networks that marks those which contain the user's own address. */
export function Networks(props: {
  ips: readonly string[]
  own: string | null
  onRemove?: (ip: string) => void
}) {
  const { ips, own, onRemove } = props
  if (ips.length === 0) return null
  const mine = own === null ? undefined : coveredBy(ips, own)
  return (
    <ul
      aria-label={countOf(ips.length, 'network')}
      className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line bg-raised"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
      tabIndex={0}
    >
      {ips.map((ip) => (
        <li key={ip} className="flex min-h-9 items-center gap-2 pr-1 pl-3">
          <span className="min-w-0 flex-1 font-mono text-xs break-all">{ip}</span>
          {ip === mine && <Badge tone="ok">admits you</Badge>}
          {onRemove && <IconButton icon={X} size="sm" label={`Remove ${ip}`} onPress={() => onRemove(ip)} />}
        </li>
      ))}
    </ul>
  )
}
