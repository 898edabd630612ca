import { createFileRoute } from '@tanstack/react-router'
import { loadCapabilities } from '#data/capabilities.ts'
import { readListSearch } from '#data/list-search.ts'
import { TaskList } from '#features/tasks/index.ts'
import { loadList } from '#shell/list/list-query.ts'

export const Route = createFileRoute('/_console/tasks/')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { tasks = false } = await loadCapabilities()
    if (tasks) await loadList('porticoTaskList', {}, deps)
  },
  component: TaskList,
})
