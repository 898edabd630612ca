import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  adminApi,
  consoleUnderTest,
  done,
  expectAccessible,
  expectNoOverflow,
  makeProject,
  useBrowser,
  type VisitOptions,
} from './visit.ts'
import { watchRequests } from './watch-page.ts'

/** The tests of this file sign in as a user with a project role and no silo role. */

const browser = useBrowser()
const project = 'theirs'
const password = 'a long password'

/** Creates a user of silo `main`. @returns ID of the user */
async function makeUser(externalId: string): Promise<string> {
  const body = { externalId, password: { mode: 'password', value: password } } as const
  return (await done(adminApi().localIdpUserCreate({ query: { silo: 'main' }, body }))).id
}

async function visitAs(username: string, options: VisitOptions = {}): Promise<Page> {
  const page = await browser.visit({ ...options, signedOut: true })
  const url = `${consoleUnderTest().url}/v1/login/main/local`
  const login = await page.request.post(url, { data: { username, password } })
  expect(login.status()).toBe(204)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

beforeAll(async () => {
  await makeProject(project)
  const identityId = await makeUser('cleo')
  await makeUser('roleless')
  const assignment = { identityId, identityType: 'silo_user', roleName: 'collaborator' } as const
  await done(adminApi().projectPolicyUpdate({ path: { project }, body: { roleAssignments: [assignment] } }))
  const diskSource = { type: 'blank', blockSize: 512 } as const
  await done(
    adminApi().diskCreate({
      query: { project },
      body: { name: 'boot', description: '', size: 2 ** 30, diskSource },
    }),
  )
})

test('an instance can be created by a user who cannot read silo images, and the form says that these are missing', async () => {
  const page = await visitAs('cleo')
  const requests = watchRequests(page)
  await page.goto(`/projects/${project}/instances-new`)
  await heading(page, 'New instance').waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  expect(requests).toEqual([])
  expect(await page.getByRole('radio', { name: 'Silo image' }).isDisabled()).toBe(true)
  await page.getByLabel('Name', { exact: true }).fill('made')
  await page.getByRole('combobox', { name: 'Disk' }).click()
  await page.getByRole('option', { name: /boot/ }).click()
  await page.getByRole('button', { name: 'Create instance' }).click()
  await heading(page, 'made').waitFor()
})

test('a disk can be created from a project image when the user cannot read silo images', async () => {
  const page = await visitAs('cleo')
  await page.goto(`/projects/${project}/disks-new`)
  await page.getByRole('radio', { name: 'Image' }).check()
  await page.getByRole('combobox', { name: 'Source image' }).click()
  await page.getByText('No images').waitFor()
  expect(await page.getByText('Could not load the list').count()).toBe(0)
})

test('a floating IP gets an address from the default pool when the user cannot read pools', async () => {
  const page = await visitAs('cleo')
  await page.goto(`/projects/${project}/floating-ips-new`)
  await page.getByText('Advanced').click()
  const pool = page.getByRole('button', { name: /IP pool/ })
  await pool.getByText('The default pool').waitFor()
  await pool.click()
  await page.getByText('Only users with a role on the silo can list IP pools').waitFor()
})

test('an instance gets an ephemeral IP from the default pool when the user cannot read pools', async () => {
  const body = {
    name: 'reached',
    hostname: 'reached',
    description: '',
    ncpus: 1,
    memory: 2 ** 30,
    start: false,
  }
  await done(adminApi().instanceCreate({ query: { project }, body }))
  const page = await visitAs('cleo')
  await page.goto(`/projects/${project}/instances/reached/networking`)
  await page.getByRole('button', { name: 'Attach ephemeral IP' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('combobox').inputValue()).toBe('The default pool')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Attach' }).click()
  await page.getByText(/Ephemeral IP .* attached/).waitFor()
})

test.each([
  ['/', 'You cannot view the projects of the silo', 1440],
  ['/projects', 'You cannot view the projects of the silo', 390],
  ['/images', 'You cannot view the images of the silo', 1440],
] as const)(
  'the message for %s names who can assign the required role, with a link',
  async (address, title, width) => {
    const page = await visitAs('cleo', { width, theme: width === 390 ? 'light' : 'dark' })
    await page.goto(address)
    await heading(page, title).waitFor()
    await page.getByRole('link', { name: 'Who can give me a role?' }).waitFor()
    await page.getByRole('link', { name: project, exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await page.getByText('identity provider').count()).toBe(0)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('link', { name: project, exact: true }).click()
    await heading(page, 'Instances').waitFor()
  },
)

test('data that was loaded before a role was removed disappears', async () => {
  const gone = await makeProject('gone')
  const body = { name: 'secret', description: '', policy: 'allow', failureDomain: 'sled' } as const
  await done(adminApi().affinityGroupCreate({ query: { project: gone }, body }))
  const identityId = await makeUser('left')
  const role = { identityId, identityType: 'silo_user', roleName: 'viewer' } as const
  const give = (roleAssignments: (typeof role)[]) =>
    done(adminApi().projectPolicyUpdate({ path: { project: gone }, body: { roleAssignments } }))
  await give([role])
  const page = await visitAs('left')
  await page.goto(`/projects/${gone}/affinity-groups`)
  await page.getByRole('link', { name: 'secret' }).waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  await page.getByRole('button', { name: 'left' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await heading(page, 'Profile').waitFor()
  const responded = page.waitForResponse(/\/v1\//)
  await give([])
  await responded
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('main')?.textContent.includes('secret') === true)
        document.body.dataset['seen'] = ''
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  await page.goBack()
  await heading(page, 'Page not found').waitFor()
  expect(await page.evaluate(() => 'seen' in document.body.dataset)).toBe(false)
})

test('a user without roles is referred to the identity provider, and sees projects only while having a role', async () => {
  const page = await visitAs('roleless')
  await page.goto('/projects')
  await page.getByText(/the identity provider is not set up correctly/).waitFor()
  await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
  const { id } = (await done(adminApi().userList({ query: { limit: 1000 } }))).items.find(
    ({ displayName }) => displayName === 'roleless',
  ) ?? { id: '' }
  const { roleAssignments } = await done(adminApi().policyView({}))
  const viewer = { identityId: id, identityType: 'silo_user', roleName: 'viewer' } as const
  const give = () =>
    done(adminApi().policyUpdate({ body: { roleAssignments: [...roleAssignments, viewer] } }))
  await give()
  await heading(page, 'Projects').waitFor()

  // If a role is removed while the list is open, the page shows the same message as when it is opened without the role.
  await done(adminApi().policyUpdate({ body: { roleAssignments } }))
  await heading(page, 'You cannot view the projects of the silo').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await page.title()).toBe('Portico')
  await expectAccessible(page)
  // The palette does not list the resources any more that were on the page.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('o')
  await page.getByRole('option').first().waitFor()
  const offered = await page.getByRole('option').allTextContents()
  expect(offered.filter((text) => text.includes(project))).toEqual([])
  await page.keyboard.press('Escape')
  await give()
  await heading(page, 'Projects').waitFor()
  await expect.poll(() => page.title()).toBe('Projects / Portico')
})
