import { RotateCcw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { type Choices, useChoices } from '#shell/forms/use-choices.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/forms/field-frame.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'
import { NativeSelect } from '#ui/pickers/native-select.tsx'
import { meaningText, type PartSide, typedPart } from './meaning.ts'
import { useMeaning } from './meanings.tsx'
import { partTypes, partLabels, toggledPart, typeOfText, withPart } from './parts.ts'
import type { PartRow, RuleForm } from './request.ts'
import type { PartType, RulePart } from './rule.ts'
import type { RuleScope } from './save.ts'
import { isAdded } from './typed-input.ts'

const words = {
  target: {
    title: 'Targets',
    hint: 'The rule applies to interfaces that match any target. Without targets it has no effect',
    thing: 'target',
    add: 'Add target',
    list: 'targets',
    type: 'targetType',
    text: 'targetText',
  },
  host: {
    title: 'Hosts',
    hint: 'The rule matches traffic with any of these at the other end. Without hosts it matches all traffic',
    thing: 'host',
    add: 'Add host filter',
    list: 'hosts',
    type: 'hostType',
    text: 'hostText',
  },
} as const

/** The targets or one filter of a rule: a list, and a row of fields that adds an entry. */
export function PartsField(props: {
  form: UseFormReturn<RuleForm>
  which: keyof typeof words
  scope: RuleScope
  /** Entries of the saved rule that refer to resources which do not exist. */
  unknown: readonly RulePart[]
}) {
  const { form, scope, unknown } = props
  const { title, hint, thing: noun, add, list, type: typeName, text: textName } = words[props.which]
  const id = useId()
  const { control } = form
  const [rows, type] = useWatch({ control, name: [list, typeName] })
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({
    control,
    name: textName,
    rules: { validate: isAdded },
  })
  // After an attempt to add an invalid entry, its problem is shown while typing until it is fixed or the field is
  // empty.
  const [isJudged, setJudged] = useState(false)
  const found = isJudged ? withPart(rows, type, field.value) : null
  const problem = found !== null && 'problem' in found ? found.problem : fieldState.error?.message
  const choices = usePartChoices(scope, type)
  const present = new Set(
    rows.filter((row) => row.type === type && row.mark !== 'removed').map((row) => row.value),
  )
  const isOffered = ({ name }: Named) => !present.has(name)

  const takeText = (text: string) => {
    form.setValue(textName, text, { shouldDirty: true })
    form.clearErrors(textName)
    if (text === '') setJudged(false)
    const shown = typeOfText(text, type)
    if (shown !== type) form.setValue(typeName, shown)
  }
  const reset = () => {
    form.setValue(textName, '')
    form.setValue(typeName, 'vpc')
    form.clearErrors(textName)
    setJudged(false)
  }
  const addTyped = () => {
    const added = withPart(rows, type, field.value)
    if ('problem' in added) {
      setJudged(true)
      return
    }
    form.setValue(list, added.rows, { shouldDirty: true })
    reset()
  }

  return (
    <div role="group" aria-labelledby={`${id}title`} className="flex min-w-0 flex-col gap-2">
      <div>
        <span id={`${id}title`} className="mr-2 font-semibold">
          {title}
        </span>
        <span className="text-xs text-fg-muted">{hint}</span>
      </div>
      {rows.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line rounded-md border border-line bg-raised">
          {rows.map((row) => (
            <PartLine
              key={`${row.type} ${row.value}`}
              row={row}
              side={props.which}
              noun={noun}
              isUnknown={isUnknown(row, scope, unknown, type === row.type ? choices : null)}
              onToggle={() => form.setValue(list, toggledPart(rows, row), { shouldDirty: true })}
            />
          ))}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the field adds what it holds */}
      <div
        className="flex flex-wrap items-start gap-2"
        onKeyDown={(event) => {
          const input = event.target
          if (event.key !== 'Enter' || !(input instanceof HTMLInputElement)) return
          // Enter first selects the highlighted option of the list; the next Enter adds it.
          if (input.hasAttribute('aria-activedescendant')) return
          event.preventDefault()
          if (field.value.trim() !== '') addTyped()
        }}
      >
        <NativeSelect
          aria-label={`${title === 'Hosts' ? 'Host' : 'Target'} type`}
          value={type}
          onChange={(event) => {
            const chosen = partTypes.find((each) => each === event.currentTarget.value) ?? 'vpc'
            reset()
            form.setValue(typeName, chosen)
          }}
        >
          {partTypes.map((each) => (
            <option key={each} value={each}>
              {partLabels[each].type}
            </option>
          ))}
        </NativeSelect>
        <div className="min-w-40 flex-1">
          <Combobox
            ref={ref}
            aria-label={`${title === 'Hosts' ? 'Host' : 'Target'}: ${partLabels[type].value}`}
            {...(problem !== undefined && { 'aria-describedby': `${id}error` })}
            isInvalid={problem !== undefined}
            placeholder={partLabels[type].value}
            allowsCustom
            items={choices?.rows.filter(isOffered).map(({ name }) => ({ value: name, label: name })) ?? []}
            value={field.value === '' ? null : field.value}
            onChange={(value) => takeText(value ?? '')}
            onType={takeText}
            onBlur={field.onBlur}
            emptyText={emptyTexts[type]}
            isEmpty={false}
            {...choices?.source}
          />
        </div>
        {field.value !== '' && (
          <Button variant="quiet" onPress={reset}>
            Clear
          </Button>
        )}
        <Button disabledReason={field.value.trim() === '' ? `Type a ${noun} first` : null} onPress={addTyped}>
          {add}
        </Button>
      </div>
      {problem !== undefined && <FieldError id={`${id}error`}>{problem}</FieldError>}
      {problem === undefined && <TypedMeaning side={props.which} type={type} text={field.value} />}
    </div>
  )
}

/** A text that says what the typed entry would match. */
function TypedMeaning({ side, type, text }: { side: PartSide; type: PartType; text: string }) {
  const part = typedPart(type, text)
  const meaning = useMeaning(side, part ?? { type: 'vpc', value: '' })
  if (part === null || meaning === undefined) return null
  return (
    <p className="text-xs break-words text-fg-muted">
      <span className="font-mono">{part.value}</span>: {meaningText(meaning)}
    </p>
  )
}

const emptyTexts: Readonly<Record<PartType, string>> = {
  vpc: 'No VPCs',
  subnet: 'No subnets in this VPC',
  instance: 'No instances in this project',
  ip: 'An address such as 10.0.8.10',
  ip_net: 'A network such as 10.0.8.0/24 or fd00::/8',
}

type Named = { readonly name: string }

/**
 * Returns the names of existing resources for a type of entry; null for types with free text. Each list is loaded when
 * it opens.
 */
function usePartChoices({ project, vpc }: RuleScope, type: PartType): Choices<Named> | null {
  const choices: Readonly<Partial<Record<PartType, Choices<Named>>>> = {
    vpc: useChoices('vpcList', { query: { project } }),
    subnet: useChoices('vpcSubnetList', { query: { project, vpc } }),
    instance: useChoices('instanceList', { query: { project } }),
  }
  return choices[type] ?? null
}

/** Returns whether a name is known not to exist. Names refer to resources in the same VPC (decision 29). */
function isUnknown(
  { type, value }: PartRow,
  { vpc }: RuleScope,
  unknown: readonly RulePart[],
  choices: Choices<Named> | null,
): boolean {
  if (type === 'vpc') return value !== vpc
  if (unknown.some((part) => part.type === type && part.value === value)) return true
  const { isFetched = false, hasMore = false } = choices?.source ?? {}
  return choices !== null && isFetched && !hasMore && choices.rows.every(({ name }) => name !== value)
}

function PartLine(props: {
  row: PartRow
  side: PartSide
  noun: string
  /** Whether the entry is known to match nothing; also available on servers that do not return meanings */
  isUnknown: boolean
  onToggle: () => void
}) {
  const { row, side, noun } = props
  const isRemoved = row.mark === 'removed'
  const meaning = useMeaning(side, row)
  const note = meaning === undefined ? (props.isUnknown ? 'matches nothing now' : '') : meaningText(meaning)
  return (
    <li className="flex min-h-8 items-center gap-2 pr-1 pl-2.5">
      <span className="w-20 flex-none text-xs text-fg-muted">{partLabels[row.type].type}</span>
      <span
        className={cx('min-w-0 flex-1 truncate font-mono text-xs', isRemoved && 'text-fg-muted line-through')}
      >
        {row.value}
      </span>
      {!isRemoved && note !== '' && (
        <span className="max-w-[50%] truncate text-xs text-fg-muted" title={note}>
          {note}
        </span>
      )}
      {row.mark === 'new' && <span className="text-xs font-semibold text-ok">new</span>}
      {isRemoved && <span className="text-xs font-semibold text-bad">removed</span>}
      <IconButton
        icon={isRemoved ? RotateCcw : X}
        size="sm"
        label={`${isRemoved ? 'restore' : 'remove'} ${noun} ${row.value}`}
        onPress={props.onToggle}
      />
    </li>
  )
}
