import { lazyComponent } from '#ui/lazy-component.tsx'

/** A request as code, at the end of the dialog that sends it; lazy. */
export const { Component: LazyCode } = lazyComponent(
  async () => (await import('./code-section.tsx')).CodeSection,
)
