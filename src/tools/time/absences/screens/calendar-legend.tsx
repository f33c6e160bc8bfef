/** What the calendar of a year shows, and how it is used. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { LinkButton } from '#ui/button'
import { Cluster, PointerText } from '#ui/card'
import type { Account } from '../../account/account.ts'
import { markLabels, otherKinds, usualKinds, type DayMarkKind } from '../../account/mark-day.ts'
import { MarkSwatch, TONE_FILL, toneStyles } from '../../account/screens/mark-swatch.tsx'
import type { CalendarMonth } from '../../calendar/year-months.ts'
import { NEW_PLAN_PATH } from '../../paths.ts'

/** Of a day that is taken in part. */
export const PART_FILL = `linear-gradient(135deg, ${TONE_FILL} 50%, transparent 50%)`

/** The usual kinds, and of the others those that the year has: a legend of all would fill half a phone. */
function kindsOf(months: readonly CalendarMonth[], account: Account): readonly DayMarkKind[] {
  const found = new Set(
    months.flatMap(({ dates }) => dates.flatMap((date) => account.day(date).absences.map(({ kind }) => kind))),
  )
  return [...usualKinds, ...otherKinds.filter((kind) => found.has(kind)), 'holiday']
}

type CalendarLegendProps = {
  readonly months: readonly CalendarMonth[]
  readonly account: Account
  readonly hasPlan: boolean
}

export function CalendarLegend({ months, account, hasPlan }: CalendarLegendProps) {
  const kinds = useMemo(() => kindsOf(months, account), [months, account])
  return (
    <>
      <Legend aria-label="Legende">
        {kinds.map((kind) => (
          <li key={kind}>
            <MarkSwatch kind={kind} />
            {markLabels[kind]}
          </li>
        ))}
        <li>
          <Half aria-hidden="true" data-mark="vacation" />
          Nur ein Teil des Tages
        </li>
      </Legend>
      {hasPlan ? null : (
        <Cluster>
          <Hint>Gezeigt sind die Feiertage, die überall gelten.</Hint>
          <LinkButton variant="secondary" to={NEW_PLAN_PATH}>
            Bundesland wählen
          </LinkButton>
        </Cluster>
      )}
      <Hint id="calendar-hint">
        Drück auf einen Tag, um eine Abwesenheit einzutragen.
        <PointerText>
          {' '}
          Oder zieh über mehrere. Mit der Tastatur: Pfeiltasten, Umschalt für mehrere Tage, dann Eingabe.
        </PointerText>
      </Hint>
    </>
  )
}

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
})

const Half = styled('span')(({ theme }) => ({
  ...toneStyles(theme),
  width: 32,
  height: 32,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: PART_FILL,
}))

const Hint = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))
