/** Classes of the surface of menus, lists and popovers. */
export const floatingClass =
  'animate-fade-in overflow-auto rounded-md border border-line-strong bg-raised shadow-float outline-none'
