/** The plans with the working time due, each valid from a day on. */
import { styled } from '@mui/material/styles'
import { formatDate } from '#base/text/format'
import { useDocuments, type DocumentView } from '#documents/client'
import { LinkButton } from '#ui/button'
import { Card, QuietText } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Link } from '#ui/link'
import { RowButton } from '#ui/list/row-button'
import { StatusLine } from '#ui/page/status-line'
import { BigList } from '#ui/list/big-list'
import { removeRow } from '#kit/remove-row'
import { SettingsPage } from '#kit/settings-page'
import { CAN_HOVER } from '#ui/page/theme'
import { describePlan, describePlanDays, describePlanWeek } from '../describe-plan.ts'
import { plansCollection } from '../../collections.ts'
import type { Plan } from '../../model.ts'
import { orderPlans, type PlanInTurn } from '../plan-on.ts'
import { NEW_PLAN_PATH, planPath } from '../../paths.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'
import { useToday } from '../../frame/screens/use-time-data.ts'
import { calendarIcon } from '../../frame/screens/time-icons.ts'

export function PlansScreen() {
  const plans = orderPlans(useDocuments(plansCollection), useToday())
  const newButton = (
    <LinkButton icon="plus" to={NEW_PLAN_PATH}>
      Neuer Plan
    </LinkButton>
  )
  if (plans.length === 0) {
    return (
      <SettingsPage tool="Zeiterfassung" heading="Arbeitszeit-Pläne">
        <EmptyState icon={calendarIcon} title="Dein erster Plan" actions={newButton}>
          Ein Plan sagt, wie viel du ab einem Tag arbeiten sollst, zum Beispiel 40 Stunden von Montag bis Freitag.
          Daraus werden Soll, Saldo und Resturlaub.
        </EmptyState>
      </SettingsPage>
    )
  }
  return (
    <SettingsPage tool="Zeiterfassung" heading="Arbeitszeit-Pläne" actions={newButton}>
      <QuietText>Jeder Plan gilt ab einem Tag. Ändert sich dein Vertrag, leg einen neuen an.</QuietText>
      <PlanList plans={plans} />
    </SettingsPage>
  )
}

function PlanList({ plans }: { readonly plans: readonly PlanInTurn<DocumentView<Plan>>[] }) {
  const edits = useTimeEdits()
  return (
    <List>
      <BigList
        isPlain
        items={plans}
        keyOf={({ plan }) => plan.id}
        rowPx={ROW_PX}
        renderRow={({ plan, turn, until }) => (
          <PlanCard as="div">
            <PlanLink to={planPath(plan.id)}>
              <PlanTitle>Ab {formatDate(plan.validFrom)}</PlanTitle>
              <Turn turn={turn} until={until} />
              <span>{describePlan(plan)}</span>
              <Detail>{describePlanWeek(plan)}</Detail>
              <Detail>{describePlanDays(plan)}</Detail>
            </PlanLink>
            <RowButton
              icon="trash"
              label={`Plan ab ${formatDate(plan.validFrom)} löschen`}
              onClick={() => removeRow(edits, plansCollection, plan.id, `Plan ab ${formatDate(plan.validFrom)}`)}
            />
          </PlanCard>
        )}
      />
    </List>
  )
}

function Turn({ turn, until }: Pick<PlanInTurn<Plan>, 'turn' | 'until'>) {
  const end = until === undefined ? '' : ` bis ${formatDate(until)}`
  if (turn === 'now') {
    return (
      <StatusLine icon="check" tone="good">
        Gilt jetzt{end}
      </StatusLine>
    )
  }
  return (
    <StatusLine icon={turn === 'later' ? 'next' : 'history'} tone="quiet">
      {turn === 'never'
        ? 'Gilt nicht: Ein anderer beginnt am selben Tag'
        : turn === 'later'
          ? `Kommt noch${end}`
          : `Galt${end}`}
    </StatusLine>
  )
}

const ROW_PX = 150

const List = styled('div')({ '& [role=listitem] + [role=listitem]': { marginTop: 12 } })

const PlanCard = styled(Card)(({ theme }) => ({
  position: 'relative',
  padding: 8,
  [CAN_HOVER]: { '&:has(a:hover)': { borderColor: theme.vars.palette.text.secondary } },
  [theme.breakpoints.down('sm')]: { padding: 4 },
  // In the corner, so that the words below have all of the width.
  '& > button': { position: 'absolute', top: 8, right: 8 },
}))

const PlanLink = styled(Link)({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 4,
  padding: 12,
  borderRadius: 12,
  color: 'inherit',
  textDecoration: 'none',
})

const PlanTitle = styled('span')({ fontSize: '1.0625rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' })

const Detail = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))
