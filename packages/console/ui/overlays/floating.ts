/** The ground that menus, lists and popovers float on. */
export const floatingClass =
  'animate-fade-in overflow-auto rounded-md border border-line-strong bg-raised shadow-float outline-none'
