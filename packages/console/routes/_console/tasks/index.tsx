import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { TaskList } from '#features/tasks/index.ts'
import { loadList } from '#shell/list/list-query.ts'

export const Route = createFileRoute('/_console/tasks/')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (context.session.capabilities.tasks === true) await loadList(context, 'porticoTaskList', {}, deps)
  },
  component: TaskList,
})
