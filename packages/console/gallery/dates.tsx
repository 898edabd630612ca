import { useState } from 'react'
import { Calendar } from '#ui/dates/calendar.tsx'
import { DatePicker } from '#ui/dates/date-picker.tsx'
import type { OpenRange, RangeChoice } from '#ui/dates/range.ts'
import { RangeCalendar } from '#ui/dates/range-calendar.tsx'
import { RangePicker } from '#ui/dates/range-picker.tsx'
import { RefreshPicker } from '#ui/dates/refresh-picker.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const morning = new Date(2026, 7, 19, 9)
const nextDay = new Date(2026, 7, 20, 17, 30)

export function DateChapter() {
  const [day, setDay] = useState<Date | null>(morning)
  const [time, setTime] = useState<Date | null>(null)
  const [span, setSpan] = useState<OpenRange>({ start: morning, end: nextDay })
  const [preset, setPreset] = useState<RangeChoice | null>({ preset: 'hour' })
  const [fixed, setFixed] = useState<RangeChoice | null>({ range: { start: morning, end: nextDay } })
  const [any, setAny] = useState<RangeChoice | null>(null)
  const [interval, setInterval] = useState<number | null>(10)
  return (
    <Chapter id="dates" title="Dates and times">
      <Specimen title="Ranges: until now, fixed, and where any time will do">
        <RangePicker label="Range" value={preset} onChange={setPreset} />
        <RangePicker label="Fixed range" value={fixed} onChange={setFixed} />
        <RangePicker label="Time" anyText="Any time" isOpen value={any} onChange={setAny} />
      </Specimen>
      <Specimen title="Refresh: at rest, under way, by hand">
        <RefreshPicker interval={interval} onIntervalChange={setInterval} onRefresh={() => undefined} />
        <RefreshPicker interval={60} onIntervalChange={setInterval} onRefresh={() => undefined} pending />
        <RefreshPicker interval={null} onIntervalChange={setInterval} onRefresh={() => undefined} />
      </Specimen>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <DatePicker label="Valid from" value={day} onChange={setDay} required />
        <DatePicker
          label="Expires"
          hint="Typed, chosen, or pasted as logs write it"
          value={time}
          onChange={setTime}
          granularity="minute"
        />
        <DatePicker
          label="Expired on"
          value={morning}
          onChange={() => undefined}
          error="It must lie in the future"
          required
        />
        <DatePicker label="Created" value={morning} onChange={() => undefined} isDisabled />
      </div>
      <div className="flex flex-wrap gap-8">
        <Specimen title="Calendar, with a first and a last day" layout="block">
          <Calendar
            label="Day"
            value={day}
            onChange={setDay}
            min={new Date(2026, 7, 3)}
            max={new Date(2026, 7, 27)}
          />
        </Specimen>
        <Specimen title="Calendar of spans" layout="block">
          <RangeCalendar label="Days" value={span} onChange={setSpan} />
        </Specimen>
      </div>
    </Chapter>
  )
}
