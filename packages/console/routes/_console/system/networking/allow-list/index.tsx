import { createFileRoute } from '@tanstack/react-router'
import { AllowListPage } from '#features/allow-list/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/system/networking/allow-list/')({
  loader: ({ context }) =>
    Promise.all([
      load(context, 'networkingAllowListView', {}),
      context.session.capabilities.trials === true && load(context, 'porticoAllowListFacts', {}),
    ]),
  component: AllowListPage,
})
