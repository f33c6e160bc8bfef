/** One plan, new or to be changed: its form, and the holidays it makes. */
import { useState } from 'react'
import { useParams } from 'react-router'
import { changesBetween } from '#base/collections/field-changes'
import { formatDate } from '#base/text/format'
import { useDocuments, useDocumentsStatus, type DocumentView } from '#documents/client'
import { DocumentPage, type DocumentWords } from '#kit/document-page'
import { Link } from '#ui/link'
import { withoutMeta } from '#documents'
import { SettingsPage } from '#kit/settings-page'
import { Notice } from '#ui/page/notice'
import type { LocalDate } from '#base/calendar/zoned'
import { useLeave } from '#ui/use-leave'
import { plansCollection } from '../../collections.ts'
import type { Plan } from '../../model.ts'
import { orderPlans } from '../plan-on.ts'
import { NEW_PLAN_PATH, PLANS_PATH } from '../../paths.ts'
import { draftOfPlan, newPlanDraft } from '../plan-form.ts'
import { PlanForm } from './plan-form.tsx'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'
import { useToday } from '../../frame/screens/use-time-data.ts'
import { calendarIcon } from '../../frame/screens/time-icons.ts'

export function PlanScreen() {
  const { planId = '' } = useParams()
  const plans = useDocuments(plansCollection)
  const { isLoaded } = useDocumentsStatus('isLoaded')
  // What a new one begins with is read from the others.
  if (`${PLANS_PATH}/${planId}` === NEW_PLAN_PATH) return isLoaded ? <NewPlan plans={plans} /> : null
  return (
    <DocumentPage
      collection={plansCollection}
      id={planId}
      words={planWords}
      frame={(content) => (
        <SettingsPage tool="Zeiterfassung" heading="Arbeitszeit-Plan">
          {content}
        </SettingsPage>
      )}
    >
      {(plan) => <OldPlan key={plan.id} plan={plan} plans={plans} />}
    </DocumentPage>
  )
}

const planWords: DocumentWords = {
  one: 'Arbeitszeit-Plan',
  this: 'Diesen Plan',
  yours: 'Deine Pläne',
  toAll: 'Zu deinen Plänen',
  allPath: PLANS_PATH,
  icon: calendarIcon,
}

type Plans = readonly DocumentView<Plan>[]

function NewPlan({ plans }: { readonly plans: Plans }) {
  const today = useToday()
  const edits = useTimeEdits()
  const leave = useLeave()
  const [draft] = useState(() => newPlanDraft(orderPlans(plans, today)[0]?.plan, today))

  function save(plan: Plan): void {
    edits.run(`Plan ab ${formatDate(plan.validFrom)} angelegt`, (documents) => documents.add(plansCollection, plan))
    leave(PLANS_PATH)
  }

  return (
    <SettingsPage tool="Zeiterfassung" heading="Neuer Plan" maxWidth={1040}>
      <PlanForm start={draft} others={plans} submitLabel="Anlegen" keptAs="plan:new" onSave={save} />
    </SettingsPage>
  )
}

function OldPlan({ plan, plans }: { readonly plan: DocumentView<Plan>; readonly plans: Plans }) {
  const edits = useTimeEdits()
  const leave = useLeave()
  // As it was when it was opened: what another device changes meanwhile is kept where it was not changed here.
  const [opened] = useState(() => withoutMeta<Plan>(plan))
  const name = `Plan ab ${formatDate(opened.validFrom)}`

  function save(typed: Plan): void {
    edits.run(`Plan ab ${formatDate(typed.validFrom)} geändert`, (documents) =>
      documents.modify(plansCollection, plan.id, changesBetween(opened, typed)),
    )
    leave(PLANS_PATH)
  }

  return (
    <SettingsPage tool="Zeiterfassung" heading={name} maxWidth={1040}>
      <PlanInForce validFrom={opened.validFrom} />
      <PlanForm
        start={draftOfPlan(opened)}
        others={plans.filter(({ id }) => id !== plan.id)}
        submitLabel="Speichern"
        keptAs={`plan:${plan.id}`}
        onSave={save}
      />
    </SettingsPage>
  )
}

/** Says of a plan that has begun that changing it changes what has been (P5). */
function PlanInForce({ validFrom }: { readonly validFrom: LocalDate }) {
  const today = useToday()
  if (validFrom >= today) return null
  return (
    <Notice icon="info">
      Dieser Plan hat schon begonnen: Was du hier änderst, ändert dein Soll seit dem {formatDate(validFrom)}. Arbeitest
      du ab jetzt anders, <Link to={NEW_PLAN_PATH}>leg einen neuen Plan an</Link>.
    </Notice>
  )
}
