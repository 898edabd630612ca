import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { Card } from '#ui/page/card.tsx'
import { countOf } from '#ui/format/text.ts'
import type { Port } from '../switch-ports/lazy.ts'
import { type Difference, differencesOf, type Effect, effectOf } from './differences.ts'
import type { SettingsForm } from './form.ts'
import { portNames } from './used-by.ts'

/** The differences from the saved settings, and their effect on the ports that use the settings. */
export function ChangesAside(props: {
  form: UseFormReturn<SettingsForm>
  before: SettingsForm
  /** The ports that use the settings */
  ports: readonly Port[]
}) {
  const { form, before, ports } = props
  const [names] = useState(() => Object.keys(form.getValues()) as FieldPath<SettingsForm>[])
  useDebouncedRender(form, names)
  const after = form.getValues()
  const differences = differencesOf(before, after)
  const parts = [...Map.groupBy(differences, ({ part }) => part)]
  return (
    <div className="sticky top-0 max-h-[calc(100dvh-9rem)] overflow-y-auto">
      <Card
        title="What changes"
        note={differences.length === 0 ? undefined : countOf(differences.length, 'field')}
      >
        <div className="flex flex-col gap-3 pt-2">
          {parts.length === 0 && <p className="text-fg-muted">Nothing yet.</p>}
          {parts.map(([part, own]) => (
            <section key={part} aria-label={part}>
              <h3 className="font-semibold break-words">
                {part}
                {own.every(({ before: was }) => was === null) && <Mark text="new" />}
                {own.every(({ after: is }) => is === null) && <Mark text="goes" />}
              </h3>
              <ul className="text-fg-muted">
                {own.filter(isWorthALine).map((one) => (
                  <li key={one.field} className="break-words">
                    {one.field}: {one.before !== null && <del>{one.before}</del>}
                    {one.before !== null && one.after !== null && <span aria-hidden> → </span>}
                    {one.after !== null && <ins className="text-fg no-underline">{one.after}</ins>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Effects effect={effectOf(before, after)} ports={ports} isSame={differences.length === 0} />
        </div>
      </Card>
    </div>
  )
}

function Mark({ text }: { text: string }) {
  return <span className="ml-2 text-xs font-normal text-fg-muted">{text}</span>
}

/** Fields without a value are omitted if their section is new or removed. */
const isWorthALine = ({ before, after }: Difference): boolean =>
  before !== null && after !== null ? true : (before ?? after) !== '–'

function Effects({ effect, ports, isSame }: { effect: Effect; ports: readonly Port[]; isSame: boolean }) {
  if (ports.length === 0) {
    return (
      <p className="border-t border-line pt-2 text-fg-muted">No port uses these settings. No link drops.</p>
    )
  }
  const lines = [
    ...effect.links.map(({ name, isGone }) =>
      isGone ? `Link ${name} goes down.` : `Link ${name} drops for some seconds.`,
    ),
    ...effect.sessions.map(({ addr, isGone }) =>
      isGone ? `The session with ${addr} ends.` : `The session with ${addr} restarts.`,
    ),
  ]
  return (
    <section aria-label="Effects" className="border-t border-line pt-2">
      <h3 className="font-semibold">
        On {ports.length === 1 ? '' : `${countOf(ports.length, 'port')}: `}
        {portNames(ports)}
      </h3>
      {lines.length === 0 ? (
        <p className="text-fg-muted">{isSame ? 'Nothing drops.' : 'No link or session drops.'}</p>
      ) : (
        <ul className="text-fg-muted">
          {lines.map((line) => (
            <li key={line}>
              <span aria-hidden className="text-bad">
                ◆{' '}
              </span>
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
