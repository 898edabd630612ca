import { toCalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { useLocale } from 'react-aria-components/I18nProvider'
import { buttonClass } from '../actions/button-style.ts'
import { cx } from '../cx.ts'
import { serverNow } from '../server-clock.ts'
import { wallClock } from './wall-clock.ts'
import { weekdayStyle } from './weekday-style.ts'

const cellClass =
  'grid h-8 w-9 place-items-center rounded-md tabular-nums outline-offset-1 data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-hover data-outside-month:invisible data-disabled:text-fg-faint data-disabled:line-through'

const todayClass = 'font-bold underline underline-offset-4'

/** Classes of the chosen day. */
export const chosenDay = 'data-selected:bg-accent-fill data-selected:text-accent-ink'

const turn = buttonClass({ variant: 'quiet', size: 'sm', square: true })

/**
 * The grid of a month with buttons to other months, used by the day and the range calendar. It always has six weeks, so
 * that nothing below it moves.
 * @param props.markClass CSS classes of a selected day
 */
export function DayGrid({ markClass }: { markClass: string }) {
  const { locale, direction } = useLocale()
  const today = toCalendarDate(wallClock(serverNow()))
  return (
    <div dir={direction}>
      <header className="flex items-center gap-1 pb-1.5">
        <Button slot="previous" className={cx(turn, 'data-disabled:opacity-55')}>
          <ChevronLeft size={15} aria-hidden className="rtl:rotate-180" />
        </Button>
        <CalendarHeading className="min-w-0 flex-1 text-center font-semibold" />
        <Button slot="next" className={cx(turn, 'data-disabled:opacity-55')}>
          <ChevronRight size={15} aria-hidden className="rtl:rotate-180" />
        </Button>
      </header>
      <div className="h-[14.5rem]">
        <CalendarGrid weekdayStyle={weekdayStyle(locale)} className="border-separate border-spacing-y-0.5">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="h-7 text-2xs font-medium text-fg-muted">
                {day}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={cx(cellClass, date.compare(today) === 0 && todayClass, markClass)}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </div>
    </div>
  )
}
