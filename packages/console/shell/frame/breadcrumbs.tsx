import { Fragment } from 'react'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { cx } from '#ui/cx.ts'
import { type Crumb, visibleCrumbs } from '../navigation/crumbs.ts'
import { useCrumbs } from '../navigation/use-crumbs.ts'
import { SideSwitch } from './side-switch.tsx'
import { Switcher } from './switcher.tsx'

function CrumbLink({ crumb, isLast, isDeepest }: { crumb: Crumb; isLast: boolean; isDeepest: boolean }) {
  const link = useLink(crumb.href ?? '')
  const className = cx(
    'block max-w-48 truncate rounded-sm px-1.5 py-1',
    isLast ? 'font-semibold text-fg' : 'text-fg-muted',
    // On a narrow screen the tab is not shown, so this crumb represents the page.
    isDeepest && 'max-lg:font-semibold max-lg:text-fg',
  )
  if (isLast || crumb.href === undefined) {
    return (
      <span className={className} aria-current={isLast ? 'page' : undefined}>
        {crumb.label}
      </span>
    )
  }
  return (
    <a {...link} className={cx(className, 'hover:bg-hover hover:text-fg')}>
      {crumb.label}
    </a>
  )
}

/** The breadcrumbs of the page: silo, project, section. The names of projects and instances open a switcher. */
export function Breadcrumbs() {
  const crumbs = visibleCrumbs(useCrumbs())
  const deepest = crumbs.findLastIndex((crumb) => crumb.isTab !== true)
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-0.5">
        <li className="min-w-0 max-md:hidden">
          <SideSwitch />
        </li>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1
          // On a narrow screen, only names with a switcher and the page itself are shown.
          const isMinor = index !== deepest && crumb.pick === undefined
          const leads = crumbs.slice(0, index).some((each) => each.pick !== undefined)
          return (
            <Fragment key={crumb.label}>
              <li
                aria-hidden
                className={cx('text-fg-faint', isMinor ? 'max-lg:hidden' : !leads && 'max-md:hidden')}
              >
                /
              </li>
              {/* If there is little space, the parents are hidden and the crumb of the page stays. */}
              <li
                className={cx(
                  index === deepest ? 'min-w-0' : 'min-w-11 shrink-[6]',
                  isMinor && 'max-lg:hidden',
                )}
              >
                {crumb.pick === undefined ? (
                  <CrumbLink crumb={crumb} isLast={isLast} isDeepest={index === deepest} />
                ) : (
                  <Switcher kind={crumb.pick} name={crumb.label} isLast={isLast} />
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
