import { expect, test } from 'vitest'
import { adminApi, consoleUnderTest, done, expectAccessible, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

test('the quota of the silo, and where it went', async () => {
  await makeProject('quota-shares')
  const query = { project: 'quota-shares' }
  for (const [name, start] of [
    ['runs', true],
    ['rests', false],
  ] as const) {
    const body = { name, hostname: name, description: '', ncpus: 3, memory: 2 ** 30, start }
    await done(adminApi().instanceCreate({ query, body }))
  }
  const page = await browser.visit({ theme: 'light' })
  await page.goto('/utilization')
  const row = page.getByRole('row', { name: /^quota-shares/ })
  await row.getByText('3', { exact: true }).waitFor()
  await expectAccessible(page)
  // What is taken elsewhere is seen at once.
  const body = {
    name: 'data',
    description: '',
    size: 2 ** 31,
    diskSource: { type: 'blank', blockSize: 512 },
  } as const
  await page.getByRole('radio', { name: /^Storage/ }).click()
  await page.waitForURL('**/utilization?by=storage')
  await done(adminApi().diskCreate({ query, body }))
  await row.getByText('2 GiB').waitFor()
  await row.getByRole('link', { name: '1 instance' }).click()
  await page.getByRole('row', { name: /rests/ }).waitFor()
  expect(await page.getByRole('row', { name: /runs/ }).count()).toBe(0)
})

test('who may not list projects sees how much is taken, and is told why not by what', async () => {
  const password = { mode: 'password', value: 'a password of their own' } as const
  await done(
    adminApi().localIdpUserCreate({ query: { silo: 'main' }, body: { externalId: 'guest', password } }),
  )
  const page = await browser.visit({ signedOut: true, width: 390 })
  const { url } = consoleUnderTest()
  await page.request.post(`${url}/v1/login/main/local`, {
    data: { username: 'guest', password: password.value },
  })
  await page.goto('/utilization')
  await page.getByText(/is told to who may list/).waitFor()
  await page.getByRole('radio', { name: /^vCPUs: .* of / }).waitFor()
  await expectAccessible(page)
})
