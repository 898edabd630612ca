import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'access'
const people = ['ada-of-access', 'ben-of-access'] as const

beforeAll(async () => {
  await makeProject(project)
  const { siloName } = await done(adminApi().currentUserView())
  for (const externalId of people) {
    const body = { externalId, password: { mode: 'login_disallowed' } } as const
    await done(adminApi().localIdpUserCreate({ query: { silo: siloName }, body }))
  }
})

test('the dialogs of the access page state their effect when an admin gives, changes and removes a project role', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/access`)
  await page.getByRole('button', { name: 'Add user or group' }).click()
  const add = page.getByRole('dialog', { name: 'Add user or group' })
  await add.getByRole('combobox', { name: 'User or group' }).fill('ada-of')
  await page.getByRole('option', { name: 'ada-of-access' }).click()
  await add.getByRole('radio', { name: /^Collaborator/ }).check()
  await add.getByText('Gets:').first().waitFor()
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Assign role' }).click()
  const row = page.getByRole('row').filter({ hasText: 'ada-of-access' })
  await row.getByText('project.collaborator').waitFor()

  // Another admin changes the policy while the dialog is open. Saving the dialog must keep that change.
  const { items } = await done(adminApi().userList({ query: { limit: 1000 } }))
  const ben = items.find(({ displayName }) => displayName === 'ben-of-access')?.id ?? ''
  const path = { project }
  const { roleAssignments } = await done(adminApi().projectPolicyView({ path }))
  const added = { identityId: ben, identityType: 'silo_user', roleName: 'viewer' } as const
  await row.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await done(adminApi().projectPolicyUpdate({ path, body: { roleAssignments: [...roleAssignments, added] } }))
  const change = page.getByRole('dialog', { name: /Change project role of ada-of-access/ })
  await change.getByRole('radio', { name: /^Viewer/ }).check()
  await change.getByText('Loses:').first().waitFor()
  await change.getByRole('button', { name: 'Update role' }).click()
  await row.getByText('project.viewer').waitFor()
  await page.getByRole('row').filter({ hasText: 'ben-of-access' }).waitFor()
  const { roleAssignments: now } = await done(adminApi().projectPolicyView({ path }))
  expect(now).toHaveLength(2)

  // Another admin changes the same role. The page must report that and must not overwrite the change.
  const others = now.filter(({ identityId }) => identityId !== ben)
  await page
    .getByRole('row')
    .filter({ hasText: 'ben-of-access' })
    .getByRole('button', { name: /actions/i })
    .click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const stronger = { ...added, roleName: 'collaborator' } as const
  await done(adminApi().projectPolicyUpdate({ path, body: { roleAssignments: [...others, stronger] } }))
  const late = page.getByRole('dialog', { name: /Change project role of ben-of-access/ })
  await late.getByRole('radio', { name: /^Admin/ }).check()
  await late.getByRole('button', { name: 'Update role' }).click()
  await late.getByText('Another user changed this role to collaborator in the meantime').waitFor()
  await late.getByRole('radio', { name: /^Viewer/ }).check()
  await page.keyboard.press('Escape')
  await late.waitFor({ state: 'detached' })

  await row.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText('No one else').or(question.getByText('With an equal')).first().waitFor()
  await question.getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})

test('the page "Why can a user do this?" shows the chain of roles and the other users with the permission, and its query is in the URL', async () => {
  const page = await browser.visit()
  await page.goto('/access/why')
  await page.getByRole('combobox', { name: 'May' }).fill('Create a project')
  await page.getByRole('option', { name: 'Create a project' }).click()
  await page.getByRole('heading', { name: /^Yes\. admin has a sufficient role/ }).waitFor()
  const holders = page.getByRole('region', { name: 'Who can' })
  await holders.getByText('silo.admin').first().waitFor()
  await page.getByRole('combobox', { name: 'Who' }).fill('ben-of')
  await page.getByRole('option', { name: 'ben-of-access' }).click()
  await page.getByRole('heading', { name: /^No\. ben-of-access has no role here/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('may')).toBe('project_create')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.reload()
  await page.getByRole('heading', { name: /^No\. ben-of-access/ }).waitFor()
})
