import { type RefObject, useCallback, useRef } from 'react'
import { Check } from 'lucide-react'
import { Header, Menu, MenuItem, MenuSection, Popover, Text } from 'react-aria-components/Menu'
import { AriaLinks } from '../actions/aria-links.tsx'
import { cx } from '../cx.ts'
import { floatingClass } from './floating.ts'
import { isGroup, type MenuAction, type MenuEntry } from './menu-entries.ts'
import { tip } from './tip.ts'
import type { Focus } from './trigger.ts'
import { useFocusInside } from './use-focus-inside.ts'

const itemClass =
  'flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 -outline-offset-2 data-focused:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-focus'

function Item({ entry }: { entry: MenuAction }) {
  const { label, icon: Icon, disabledReason } = entry
  const disabled = disabledReason !== null && disabledReason !== undefined
  return (
    <MenuItem
      id={label}
      textValue={label}
      className={cx(itemClass, disabled ? 'text-fg-faint' : entry.tone === 'danger' && 'text-bad')}
      {...(disabled
        ? {
            shouldCloseOnSelect: false,
            // React Aria's isDisabled would make the entry unreachable with the keyboard.
            render: (dom) => <div {...(dom as React.ComponentProps<'div'>)} aria-disabled="true" />,
            ...tip(disabledReason),
          }
        : {
            ...(entry.onAction && { onAction: entry.onAction }),
            ...(entry.href !== undefined && { href: entry.href }),
          })}
    >
      {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden className="flex-none opacity-80" />}
      <Text slot="label" className="min-w-0 flex-1 truncate">
        {label}
      </Text>
      {disabled && (
        <Text slot="description" className="sr-only">
          {disabledReason}
        </Text>
      )}
      {entry.selected === true && <Check size={14} aria-label="current" className="text-accent" />}
      {entry.hint}
    </MenuItem>
  )
}

/** An open menu. Entries are identified by their label, so the menu remains open when new data arrives. */
export function MenuList(props: {
  /** The trigger: the menu is placed beside it, has its name, and returns the focus to it. */
  button: RefObject<HTMLButtonElement | null>
  focus: Focus
  entries: readonly MenuEntry[]
  placement: 'bottom start' | 'bottom end' | 'top start' | 'right top'
  onClose: () => void
}) {
  const { button, entries, onClose } = props
  const menu = useRef<HTMLDivElement>(null)
  const { focus } = props
  useFocusInside(
    menu,
    useCallback(
      (element) =>
        [...element.querySelectorAll<HTMLElement>('[role^=menuitem]')].at(focus === 'first' ? 0 : -1),
      [focus],
    ),
  )
  const name = button.current?.ariaLabel ?? button.current?.textContent ?? 'Menu'
  return (
    <AriaLinks>
      <Popover
        isOpen
        onOpenChange={(open) => !open && onClose()}
        triggerRef={button}
        className={`${floatingClass} max-w-[min(22rem,calc(100vw-1rem))] min-w-44`}
        offset={4}
        placement={props.placement}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu is opened to choose from */}
        <Menu
          ref={menu}
          className="p-1 outline-none"
          aria-label={name}
          autoFocus={props.focus}
          onClose={onClose}
        >
          {entries.map((entry, index) =>
            isGroup(entry) ? (
              <MenuSection
                key={entry.heading || index}
                id={`group ${entry.heading || index}`}
                className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
                {...(entry.heading === '' && { 'aria-label': 'More' })}
              >
                {entry.heading !== '' && (
                  <Header className="px-2 pt-1 pb-0.5 text-2xs font-semibold text-fg-faint">
                    {entry.heading}
                  </Header>
                )}
                {entry.entries.map((each) => (
                  <Item key={each.label} entry={each} />
                ))}
              </MenuSection>
            ) : (
              <Item key={entry.label} entry={entry} />
            ),
          )}
        </Menu>
      </Popover>
    </AriaLinks>
  )
}
