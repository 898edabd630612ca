import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** The locale of `ui/format/date.ts`: the browser's own language, calendar and numbering system. */
const { locale } = new Intl.DateTimeFormat().resolvedOptions()

/**
 * Wraps components that show or accept dates. Dates follow the visitor's locale (order, names, first day of the week),
 * while all other text of the console is English. A component that contains only dates takes its direction from
 * `useLocale`.
 */
export function VisitorDates({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locale}>{children}</I18nProvider>
}
