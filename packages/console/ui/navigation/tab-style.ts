/** Classes shared by tabs that are links and tabs that are buttons. */
export const tabListClass = 'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]'
export const tabClass =
  'relative flex-none rounded-t-sm pt-[0.35rem] pb-[0.5rem] text-fg-muted outline-offset-[-2px] hover:text-fg aria-selected:font-semibold aria-selected:text-fg aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-[1.5px] aria-selected:after:bg-accent'
