import { expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

test('every guide link of a page leads to an existing guide', async () => {
  const project = await makeProject('guided')
  const body = { name: 'web', hostname: 'web', description: '', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query: { project }, body }))
  const page = await browser.visit()
  for (const path of [
    '/projects',
    '/images',
    '/settings/ssh-keys',
    ...['instances', 'instances-new', 'instances/web', 'disks', 'snapshots', 'images', 'floating-ips'].map(
      (rest) => `/projects/${project}/${rest}`,
    ),
  ]) {
    await page.goto(path)
    await page.getByRole('button', { name: /^About / }).click()
    const links = page.getByRole('dialog').getByRole('link')
    await links.first().waitFor()
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? ''
      const guide = await page.request.get(href)
      expect([path, href, guide.status(), guide.headers()['content-type']]).toEqual([
        path,
        href,
        200,
        'text/html; charset=utf-8',
      ])
      expect(guide.headers()['content-security-policy']).toContain("default-src 'none'")
      expect(await link.getAttribute('target')).toBe('_blank')
    }
  }
})

test.each(['light', 'dark'] as const)(
  'guides are readable in the %s theme at wide and narrow widths',
  async (theme) => {
    const page = await browser.visit({ theme, signedOut: true })
    const failures: string[] = []
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
    await page.goto('/guides/index.html')
    await expectAccessible(page)
    for (const href of ['/guides/instances.html', '/guides/images.html', '/guides/ssh-keys.html']) {
      await page.goto(href)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoOverflow(page)
      }
      await expectAccessible(page)
    }
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Disks' }).click()
      await page.getByRole('heading', { level: 1, name: 'Disks' }).waitFor()
      await page.goBack()
    }
    expect(failures).toEqual([])
  },
)
