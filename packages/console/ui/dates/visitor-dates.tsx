import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** What `ui/format/date.ts` writes dates in: the browser's own language, calendar and numbers. */
const { locale } = new Intl.DateTimeFormat().resolvedOptions()

/**
 * Around what shows or takes dates: they are in the visitor's way (order, names, first day of the week), while all
 * words of the console are English. What holds nothing but dates takes its direction from `useLocale`.
 */
export function VisitorDates({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locale}>{children}</I18nProvider>
}
