import { readBody } from '@portico/contract/as-code/read/read.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { fillingOf, type AnyValues, type Filling, type Pasting } from './filling.ts'

/**
 * A dialog that fills a form from a pasted text. It shows each field that would change, and changes the form only when
 * the user confirms.
 */
export function PasteDialog(
  props: Pick<Pasting<AnyValues>, 'operation' | 'readers'> & {
    current: AnyValues
    onFill: (values: Partial<AnyValues>) => void
    onClose: () => void
  },
) {
  const { current, onClose } = props
  const [text, setText] = useState('')
  const id = useId()
  const body = text.trim() === '' ? null : readBody(props.operation, text)
  const filling = body === null ? null : fillingOf(body, props.readers, current)
  const changes = filling?.rows.filter(({ now, after }) => now !== after).length ?? 0
  return (
    <Dialog
      isOpen
      title="Paste to fill the form"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={changes === 0 ? whyNothing(filling) : null}
            onPress={() => {
              if (filling !== null) props.onFill(filling.values)
              onClose()
            }}
          >
            Fill {countOf(changes, 'field')}
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="mb-1 block font-medium">
        JSON or Terraform
      </label>
      <textarea
        id={id}
        rows={9}
        spellCheck={false}
        autoFocus
        className="field-box field-input block w-full resize-y font-mono text-xs"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className="mt-2 text-fg-muted">
        {body === null || filling === null
          ? 'The body of the request, or its resource. Nothing is sent.'
          : `Read as ${body.language}: ${countOf(filling.rows.length, 'field')}, ${numberText(filling.unread.length)} not understood`}
      </p>
      {filling !== null && filling.rows.length + filling.unread.length > 0 && (
        <WhatChanges filling={filling} />
      )}
    </Dialog>
  )
}

/** Maximum number of unrecognized fields in the list. A text that is not a request body may have thousands. */
const listed = 50

function whyNothing(filling: Filling<AnyValues> | null): string {
  if (filling === null) return 'Paste a text first'
  return filling.rows.length === 0
    ? 'The text contains no field of this form'
    : 'The form already has all of these values'
}

const cell = 'border-t border-line px-2.5 py-1.5 align-top wrap-anywhere'
const head = 'bg-sunken px-2.5 py-1.5 text-xs font-medium text-fg-faint'

function WhatChanges({ filling }: { filling: Filling<AnyValues> }) {
  const more = filling.unread.length - listed
  return (
    <div className="mt-2 overflow-x-auto rounded-md border border-line bg-raised">
      <table aria-label="What changes" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Field
            </th>
            <th scope="col" className={`${head} text-left`}>
              Form now
            </th>
            <th scope="col" className={`${head} text-left`}>
              After
            </th>
            <th scope="col" className={`${head} num`}>
              Line
            </th>
          </tr>
        </thead>
        <tbody>
          {filling.rows.map(({ label, now, after, line }) => (
            <tr key={`${label} ${line}`}>
              <th scope="row" className={`${cell} min-w-24 text-left font-normal`}>
                {label}
              </th>
              <td className={`${cell} min-w-20 text-fg-muted`}>
                <span className="line-clamp-4">{now === '' ? '–' : now}</span>
              </td>
              <td className={cell}>
                {now === after ? (
                  <span className="text-fg-muted">same</span>
                ) : (
                  <b className="line-clamp-4">{after === '' ? '–' : after}</b>
                )}
              </td>
              <td className={`${cell} num`}>{line}</td>
            </tr>
          ))}
          {filling.unread.slice(0, listed).map(({ what, why, line }) => (
            <tr key={`${what} ${line}`} className="text-busy">
              <th scope="row" className={`${cell} text-left font-normal`}>
                <span className="line-clamp-4">{what}</span>
              </th>
              <td colSpan={2} className={cell}>
                <span className="line-clamp-4">{why}; left out</span>
              </td>
              <td className={`${cell} num`}>{line}</td>
            </tr>
          ))}
          {more > 0 && (
            <tr className="text-busy">
              <td colSpan={4} className={cell}>
                {countOf(more, 'other')} not understood; left out
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
