import { useEffect, useState } from 'react'
import { Segments } from '#ui/actions/segments.tsx'
import { density } from '#ui/density.ts'
import { formatExact } from '#ui/format/date.ts'
import { timeFormat } from '#ui/format/time-format.ts'
import type { Preference } from '#ui/preference.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { theme } from '#ui/theme.ts'
import { useStore } from '#ui/use-store.ts'
import { serverNow } from '#ui/server-clock.ts'

/** The appearance settings of this browser. */
export function Appearance() {
  return (
    <>
      <PageHeader title="Appearance" />
      <p className="text-fg-muted">Stored in this browser, for all its tabs.</p>
      <div className="flex max-w-[44rem] flex-col gap-5">
        <Choice
          label="Theme"
          preference={theme}
          segments={[
            { value: 'system', label: 'Same as the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Choice
          label="Rows of lists"
          preference={density}
          segments={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
        <Choice
          label="Dates and times"
          preference={timeFormat}
          segments={[
            { value: 'language', label: 'Same as the browser' },
            { value: 'iso', label: 'ISO, local' },
            { value: 'utc', label: 'ISO, UTC' },
          ]}
        >
          <Now />
        </Choice>
      </div>
    </>
  )
}

function Choice<Value extends string>(props: {
  label: string
  preference: Preference<Value>
  segments: readonly { value: Value; label: string }[]
  children?: React.ReactNode
}) {
  const { label, preference: look, segments } = props
  const value = useStore(look)
  return (
    <section className="flex flex-col items-start gap-1.5">
      {/* The radio group has the accessible name. */}
      <h2 aria-hidden className="font-semibold">
        {label}
      </h2>
      <Segments label={label} segments={segments} value={value} onChange={look.choose} />
      {props.children}
    </section>
  )
}

/** The current time in the selected format. */
function Now() {
  useStore(timeFormat)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <p className="font-mono text-xs text-fg-muted">{formatExact(now)}</p>
}
