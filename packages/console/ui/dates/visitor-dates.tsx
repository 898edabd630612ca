import type { ReactNode } from 'react'
import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider'

/** What `ui/format/date.ts` writes dates in: the browser's own language, calendar and numbers. */
const { locale } = new Intl.DateTimeFormat().resolvedOptions()

/**
 * Around what shows or takes dates: they are in the visitor's way (order, names, first day of the week, direction),
 * while all words of the console are English.
 */
export function VisitorDates({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale={locale}>
      <Directed>{children}</Directed>
    </I18nProvider>
  )
}

function Directed({ children }: { children: ReactNode }) {
  return (
    <div dir={useLocale().direction} className="contents">
      {children}
    </div>
  )
}
