import type { Page } from 'playwright-core'

/**
 * The fields of React's fibers that the tests use. They exist in every build, and React's developer tools read them
 * too.
 */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

declare global {
  interface Window {
    /** number of components that were rendered since the last reset */
    renderedComponents: number
  }
}

/**
 * Counts the components that React renders, beginning with the next page. `rendered` runs `act` and returns the number
 * of components that were rendered up to the next painted frame. bench/ measures how long rendering takes.
 */
export async function countRenders(
  page: Page,
): Promise<{ rendered(act: () => Promise<void>): Promise<number> }> {
  await page.addInitScript(() => {
    const performedWork = 1
    const components = new Set([0, 1, 11, 14, 15])
    const count = (fiber: Fiber): number => {
      const before = fiber.alternate
      let sum = components.has(fiber.tag) && (fiber.flags & performedWork) !== 0 ? 1 : 0
      // React did not visit children that have not changed, so their flags are from an earlier render.
      if (before !== null && before.child === fiber.child) return sum
      for (let child = fiber.child; child !== null; child = child.sibling) sum += count(child)
      return sum
    }
    window.renderedComponents = 0
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
          window.renderedComponents += count(root.current)
        },
      },
    })
  })
  return {
    async rendered(act) {
      await page.evaluate(() => (window.renderedComponents = 0))
      await act()
      return page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.renderedComponents))),
          ),
      )
    },
  }
}
