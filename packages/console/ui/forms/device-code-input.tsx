import { Fragment, useRef } from 'react'
import { DEVICE_CODE_DASH_BEFORE, DEVICE_CODE_LENGTH, lettersOf, pasteInto } from './device-code.ts'

/** Eight boxes of one letter each. `value` contains the letter of each box, or '' if it is empty. */
export function DeviceCodeInput(props: {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  onEnter?: () => void
  isInvalid?: boolean
  autoFocus?: boolean
}) {
  const { onChange } = props
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const boxes = Array.from({ length: DEVICE_CODE_LENGTH }, (_, index) => props.value[index] ?? '')
  const focus = (index: number) => inputs.current[index]?.focus()
  const put = (index: number, letter: string) =>
    onChange(boxes.map((box, at) => (at === index ? letter : box)))

  return (
    <fieldset aria-label="Code" className="flex min-w-0 items-center justify-center gap-1.5">
      {boxes.map((box, index) => (
        <Fragment key={index}>
          {index === DEVICE_CODE_DASH_BEFORE && (
            <span aria-hidden className="text-fg-faint">
              –
            </span>
          )}
          <input
            ref={(input) => {
              inputs.current[index] = input
            }}
            aria-label={`Character ${index + 1}.`}
            aria-invalid={props.isInvalid ?? false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists for this field
            autoFocus={props.autoFocus === true && index === 0}
            className="field-box h-11 w-[2.1rem] text-center font-mono text-md font-semibold uppercase sm:w-10"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={box}
            onFocus={(event) => event.currentTarget.select()}
            // Uses onInput instead of onChange, because typing the letter that a box already contains must also move to
            // the next box.
            onInput={(event) => {
              const letters = lettersOf(event.currentTarget.value)
              // If the box already contains a letter, the other letter is the typed one.
              const letter = letters.find((each) => each !== box) ?? letters[0]
              if (letter === undefined) {
                event.currentTarget.select()
                return
              }
              put(index, letter)
              focus(index + 1)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowLeft') focus(index - 1)
              else if (event.key === 'ArrowRight') focus(index + 1)
              else if (event.key === 'Enter') props.onEnter?.()
              else if (event.key === 'Backspace') {
                event.preventDefault()
                const target = box === '' ? index - 1 : index
                if (target < 0) return
                put(target, '')
                focus(target)
              } else return
              if (event.key !== 'Backspace') event.preventDefault()
            }}
            onPaste={(event) => {
              event.preventDefault()
              const next = pasteInto(boxes, event.clipboardData.getData('text'))
              onChange(next)
              const firstEmpty = next.indexOf('')
              focus(firstEmpty === -1 ? DEVICE_CODE_LENGTH - 1 : firstEmpty)
            }}
          />
        </Fragment>
      ))}
    </fieldset>
  )
}
